import { getTunnelState } from "@edge-console/contract/findings/tunnel";
import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Time } from "../../../format/time.tsx";
import { tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { tunnelStateLabels } from "../../../resources/tunnels/tunnel-state.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section } from "../../../ui/page.tsx";
import { ConnectorVersion } from "../connector-version.tsx";
import { isOutdated, findLatestVersion } from "../versions.ts";
import { ConnectionHistory } from "./connection-history.tsx";

/** How a tunnel's connector stands, and how it stood. */
export function Connection({ account, tunnel }: { account: string; tunnel: Tunnel }): ReactElement {
  const { data: tunnels } = useQuery(tunnelsQuery(account));
  const newest = findLatestVersion(tunnels ?? []);
  const state = tunnelStateLabels[getTunnelState(tunnel)];
  const lags = isOutdated(tunnel, newest);
  return (
    <>
      <Section
        title="Connection"
        explanation="The connector reports every 30 seconds and counts as disconnected after 90."
      >
        <DefinitionList
          items={[
            { term: "State", value: <StateBadge tone={state.tone}>{state.label}</StateBadge> },
            { term: "Location", value: tunnel.LOCATION_NAME || "–" },
            {
              term: "Connector version",
              value:
                tunnel.AGENT_VERSION === "" ? "–" : <ConnectorVersion version={tunnel.AGENT_VERSION} lags={lags} />,
              ...(lags && { note: `The newest in this account is ${newest}.` }),
            },
            { term: "Last report", value: <Time at={tunnel.CONNECTED_AT} none={describeMissingReport(tunnel)} /> },
            { term: "Created", value: <Time at={tunnel.CREATED_AT} /> },
          ]}
        />
      </Section>
      <Section title="Connection history" explanation="Recorded while someone has this account open.">
        <ConnectionHistory account={account} tunnel={tunnel.TUNNEL_ID} />
      </Section>
    </>
  );
}

/** CONNECTED_AT is 0 before the first report and after a clean stop. */
function describeMissingReport({ AGENT_VERSION }: Tunnel): string {
  return AGENT_VERSION === "" ? "never" : "stopped cleanly";
}
