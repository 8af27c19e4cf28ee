import type { AccountFacts, ActiveAlert } from "./account-facts.ts";
import type { Observation } from "./observation.ts";

/** Observes that nothing is wrong with what was deleted since its alert opened, as far as the account's lists are known. */
export function observeDeleted(facts: AccountFacts): Observation[] {
  return facts.active
    .filter((alert) => isDeleted(alert, facts))
    .map(({ kind, subject }) => ({ kind, subject, condition: null }));
}

function isDeleted({ subject: { type, id, zoneId } }: ActiveAlert, { zones, tunnels }: AccountFacts): boolean {
  switch (type) {
    case "zone":
      return zones !== undefined && !zones.list.some(({ zone }) => zone.ID === id);
    case "tunnel":
      return tunnels !== undefined && !tunnels.list.some(({ TUNNEL_ID }) => TUNNEL_ID === id);
    case "hostname": {
      if (!zones) return false;
      const zone = zones.list.find((candidate) => candidate.zone.ID === zoneId);
      return !zone || zone.hostnames?.list.every(({ ID }) => String(ID) !== id) === true;
    }
    default:
      return false;
  }
}
