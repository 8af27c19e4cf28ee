import type { Edges } from "@edge-console/contract/objects/edges";
import { Download } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { download } from "../../ui/download.ts";
import { Select } from "../../ui/select.tsx";
import styles from "./edges-page.module.css";
import { formatSnippetFile, toSafeLists, type SnippetKind, snippetKinds, getExcessAwsRules } from "./snippets.ts";

/** All addresses as a firewall configuration. */
export function SnippetPanel({
  edges,
  loadedAt,
  selected,
  onSelect,
}: {
  edges: Edges;
  /** When the addresses were loaded, in milliseconds. */
  loadedAt: number;
  selected: string;
  onSelect: (id: string) => void;
}): ReactElement {
  const kind = snippetKinds.find(({ id }) => id === selected);
  return (
    <section className={styles.snippet} aria-labelledby="snippet-title">
      <h2 id="snippet-title">Firewall configuration</h2>
      <Select
        label="Format"
        options={snippetKinds.map(({ id, label }) => ({ value: id, label }))}
        value={selected}
        onValueChange={onSelect}
      />
      {kind && <Snippet edges={edges} loadedAt={loadedAt} kind={kind} />}
      <p className={styles.note}>
        Scripts can get the addresses from the API without a key: <code>GET /v1/edges/all</code>, <code>/ipv4</code> and{" "}
        <code>/ipv6</code> as plain text, <code>/v1/edges</code> as JSON.
      </p>
    </section>
  );
}

function Snippet({ edges, loadedAt, kind }: { edges: Edges; loadedAt: number; kind: SnippetKind }): ReactElement {
  const lists = useMemo(() => toSafeLists(edges), [edges]);
  const code = useMemo(() => kind.render(lists), [kind, lists]);
  if (lists.ipv4.length + lists.ipv6.length === 0) {
    return <p>No addresses are published. Rules for an empty list would block Edge Delivery.</p>;
  }
  const rules = kind.id === "aws" ? getExcessAwsRules(lists) : undefined;
  return (
    <>
      <p className={styles.note}>{kind.note}</p>
      {lists.omitted > 0 && (
        <Banner tone="caution" title={`${lists.omitted} left out`}>
          The published values aren't valid IP addresses.
        </Banner>
      )}
      {rules !== undefined && (
        <Banner tone="caution" title={`${rules} rules for one IP version`}>
          AWS allows 60 rules per security group for each of IPv4 and IPv6 by default. Keep only the port that your
          origin uses, or divide the addresses among groups.
        </Banner>
      )}
      <div className={styles.code}>
        <CodeBlock label={kind.label} code={code} />
      </div>
      <div>
        <Button
          icon={Download}
          onClick={() => download(kind.file, "text/plain", formatSnippetFile(kind, lists, loadedAt))}
        >
          Download {kind.file}
        </Button>
      </div>
    </>
  );
}
