import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import type { KnownTunnel } from "../../../resources/tunnels/queries.ts";
import { useTunnelEndpoints } from "../../../resources/tunnels/use-tunnel-endpoints.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section } from "../../../ui/page.tsx";
import { findZonesBehind } from "../endpoint-zones.ts";
import { Connection } from "./connection.tsx";

/** What is known of a tunnel from the list, while the tunnel itself can't be loaded. */
export function ListedTunnel({
  account,
  tunnel,
  zones,
}: {
  account: string;
  tunnel: KnownTunnel<TunnelSummary>;
  zones: readonly Zone[] | undefined;
}): ReactElement {
  const { endpoints } = useTunnelEndpoints(account, [tunnel]);
  const known = endpoints.get(tunnel.TUNNEL_ID);
  return (
    <>
      <Section title="Endpoints">
        {known === undefined ? (
          <p>Couldn't load endpoints.</p>
        ) : known.length === 0 ? (
          <p>No endpoints</p>
        ) : (
          <DefinitionList items={known.map(({ name, target }) => ({ term: name, value: <code>{target}</code> }))} />
        )}
      </Section>
      <Connection
        account={account}
        tunnel={tunnel}
        zones={findZonesBehind(
          known?.map(({ id }) => id),
          zones,
        )}
      />
    </>
  );
}
