import { isOutdated, findLatestVersion } from "@edge-console/contract/findings/connector-versions";
import { getTunnelState } from "@edge-console/contract/findings/tunnel";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Time } from "../../../format/time.tsx";
import { type KnownTunnel, tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { getTunnelTone, tunnelStateLabels, type TunnelZone } from "../../../resources/tunnels/tunnel-state.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section } from "../../../ui/page.tsx";
import { ConnectorVersion } from "../connector-version.tsx";
import { ConnectionHistory } from "./connection-history.tsx";

/** Sections: current connection of a tunnel, and its history. */
export function Connection({
  account,
  tunnel,
  zones,
}: {
  account: string;
  tunnel: KnownTunnel<TunnelSummary>;
  /** Zones behind the tunnel; undefined while they aren't known. */
  zones: readonly TunnelZone[] | undefined;
}): ReactElement {
  const { data: tunnels } = useQuery(tunnelsQuery(account));
  const latestVersion = findLatestVersion(tunnels ?? []);
  const state = getTunnelState(tunnel);
  const isWaiting = state === "waiting";
  const outdated = isOutdated(tunnel, latestVersion);
  return (
    <>
      <Section
        title="Connection"
        explanation="The connector reports every 30 seconds and counts as disconnected after 90."
      >
        <DefinitionList
          items={[
            {
              term: "Status",
              value: <StateBadge tone={getTunnelTone(tunnel, zones)}>{tunnelStateLabels[state]}</StateBadge>,
              ...(isWaiting && { note: "Waiting for the connector with the new token." }),
            },
            { term: "Location", value: tunnel.LOCATION_NAME || "–" },
            {
              term: "Connector version",
              value:
                tunnel.AGENT_VERSION === "" ? (
                  "–"
                ) : (
                  <ConnectorVersion version={tunnel.AGENT_VERSION} isOutdated={outdated} />
                ),
              ...(outdated && { note: `The latest version in this account is ${latestVersion}.` }),
            },
            {
              term: "Last report",
              value: <Time at={tunnel.CONNECTED_AT} none={describeMissingReport(tunnel, isWaiting)} />,
            },
            { term: "Created", value: <Time at={tunnel.CREATED_AT} /> },
          ]}
        />
      </Section>
      <Section
        title="Connection history"
        explanation="Checked every few seconds while someone has this account open, otherwise with its alerts."
      >
        <ConnectionHistory account={account} tunnel={tunnel.TUNNEL_ID} />
      </Section>
    </>
  );
}

/** Explains a CONNECTED_AT of 0: before the first report, after a rotation, or after a clean stop. */
function describeMissingReport({ AGENT_VERSION }: TunnelSummary, isWaiting: boolean): string {
  if (isWaiting) return "None since the token was rotated";
  return AGENT_VERSION === "" ? "Never" : "Connector stopped";
}
