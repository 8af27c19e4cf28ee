import { collectDisabledHostnameFindings } from "@edge-console/contract/findings/hostnames";
import { groupOutages, type Outage } from "@edge-console/contract/findings/outages";
import {
  collectTunnelFindings,
  collectZoneTunnelFindings,
  findZoneTunnel,
} from "@edge-console/contract/findings/tunnel";
import { collectAccessRuleFindings, collectStopFindings } from "@edge-console/contract/findings/zone-settings";
import type { AccountFacts } from "./account-facts.ts";

type OutageFacts = Pick<AccountFacts, "zones" | "tunnels" | "endpoints">;

/**
 * Lists what stops the traffic of an account's zones, as far as it's known. A disconnected tunnel whose endpoints aren't
 * known is listed without zones.
 */
export function listOutages({ zones, tunnels, endpoints }: OutageFacts): Outage[] {
  const outages = groupOutages(
    (zones?.list ?? []).map(({ zone, hostnames }) => ({
      zone: { id: zone.ID, name: zone.ZONE_NAME },
      findings: [
        ...collectStopFindings(zone),
        ...collectZoneTunnelFindings(
          zone,
          findZoneTunnel(zone, tunnels?.list, (id) => endpoints.get(id)),
        ),
        ...collectAccessRuleFindings(zone),
        ...collectDisabledHostnameFindings(hostnames?.list ?? []),
      ],
    })),
  );
  const unknown = (tunnels?.list ?? []).flatMap((tunnel): Outage[] => {
    const { TUNNEL_ID: id, NAME: name, ENDPOINT_COUNT } = tunnel;
    const isKnown =
      ENDPOINT_COUNT === 0 || (zones && endpoints.has(id)) || outages.some(({ subject }) => subject.id === id);
    const cause = collectTunnelFindings(tunnel).find(({ code }) => code === "tunnel-disconnected");
    return isKnown || !cause ? [] : [{ cause, subject: { type: "tunnel", id, name }, zones: [] }];
  });
  return [...outages, ...unknown];
}

/** Lists the IDs of an account's zones that serve no traffic. */
export function listZonesDown(facts: OutageFacts): Set<string> {
  return new Set(listOutages(facts).flatMap(({ zones }) => zones.map(({ id }) => id)));
}
