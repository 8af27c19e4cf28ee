import type { Edges } from "@edge-console/contract/objects/edges";
import { Download } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { download } from "../../ui/download.ts";
import { Select } from "../../ui/select.tsx";
import styles from "./edges-page.module.css";
import { toSafeLists, type SnippetKind, snippetKinds, getExcessAwsRules } from "./snippets.ts";

/** All addresses as a configuration of somebody's firewall. */
export function SnippetPanel({
  edges,
  chosen,
  onChoose,
}: {
  edges: Edges;
  chosen: string;
  onChoose: (id: string) => void;
}): ReactElement {
  const kind = snippetKinds.find(({ id }) => id === chosen);
  return (
    <section className={styles.snippet} aria-labelledby="snippet-title">
      <h2 id="snippet-title">For your firewall</h2>
      <Select
        label="Made for"
        options={snippetKinds.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onValueChange={onChoose}
      />
      {kind && <Snippet edges={edges} kind={kind} />}
      <p className={styles.note}>
        Scripts read the same addresses without a key from the service: <code>GET /v1/edges/all</code>,{" "}
        <code>/ipv4</code> and <code>/ipv6</code> as plain text, <code>/v1/edges</code> as JSON.
      </p>
    </section>
  );
}

function Snippet({ edges, kind }: { edges: Edges; kind: SnippetKind }): ReactElement {
  const lists = useMemo(() => toSafeLists(edges), [edges]);
  const code = useMemo(() => kind.make(lists), [kind, lists]);
  if (lists.ipv4.length + lists.ipv6.length === 0) {
    return <p>No addresses are published. Rules made of an empty list would shut the service out.</p>;
  }
  const rules = kind.id === "aws" ? getExcessAwsRules(lists) : undefined;
  return (
    <>
      <p className={styles.note}>{kind.note}</p>
      {lists.leftOut > 0 && (
        <Banner tone="caution" title={`${lists.leftOut} left out`}>
          What the service published there is not an address.
        </Banner>
      )}
      {rules !== undefined && (
        <Banner tone="caution" title={`${rules} rules for one family`}>
          AWS allows 60 in a security group for each of IPv4 and IPv6 unless your quota was raised. Keep only the port
          that your origin uses, or divide the addresses among groups.
        </Banner>
      )}
      <div className={styles.code}>
        <CodeBlock label={kind.label} code={code} />
      </div>
      <div>
        <Button icon={Download} onClick={() => download(kind.file, "text/plain", code)}>
          Download {kind.file}
        </Button>
      </div>
    </>
  );
}
