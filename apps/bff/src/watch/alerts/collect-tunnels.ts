import { findLatestVersion, isOutdated } from "@edge-console/contract/findings/connector-versions";
import type { DiagnosedTunnel } from "@edge-console/contract/findings/diagnosed-objects";
import { getTunnelState } from "@edge-console/contract/findings/tunnel";
import { type AccountFacts, areOutdated, type Collection } from "./account-facts.ts";
import type { Condition, Observation } from "./observation.ts";

/** Observes the tunnels whose connector is older than another's. */
export function collectTunnels(facts: AccountFacts): Collection {
  const { tunnels } = facts;
  if (!tunnels) return { observations: [], unchecked: ["tunnels"] };
  const { at, list } = tunnels;
  const latest = findLatestVersion(list);
  const observations = list.flatMap((tunnel): Observation[] => {
    const subject = { type: "tunnel", id: tunnel.TUNNEL_ID, name: tunnel.NAME } as const;
    return [{ kind: "connector-outdated", subject, condition: findOutdatedConnector(tunnel, latest), at }];
  });
  return { observations, ...(areOutdated(facts, tunnels) && { unchecked: ["tunnels"] }) };
}

function findOutdatedConnector(tunnel: DiagnosedTunnel, latest: string): Condition | null {
  // A disabled tunnel has no connector to update.
  if (getTunnelState(tunnel) === "disabled" || !isOutdated(tunnel, latest)) return null;
  return {
    title: `The connector of tunnel ${tunnel.NAME} is outdated`,
    sentence: `It has version ${tunnel.AGENT_VERSION}; another connector of this account has ${latest}. Update it.`,
  };
}
