import type { ReactElement } from "react";
import { CopyText } from "../../ui/copy.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";

/** DNS record that points a hostname to its zone, with copy buttons. An empty `hostname` isn't known yet. */
export function DnsRecord({ hostname, target }: { hostname: string; target: string }): ReactElement {
  return (
    <DefinitionList
      items={[
        { term: "Type", value: <CopyText value="CNAME" label="record type" /> },
        { term: "Name", value: hostname ? <CopyText value={hostname} label="record name" canWrap /> : "–" },
        { term: "Value", value: <CopyText value={target} label="record value" canWrap /> },
      ]}
    />
  );
}
