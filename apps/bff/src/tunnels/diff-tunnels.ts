import { sightedFields } from "@edge-console/contract/console/tunnel-sightings";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";

/** The tunnels of an account by their ids. */
export type SeenTunnels = Readonly<Record<string, TunnelSummary>>;

/** What differs between two looks at an account's tunnels. */
export interface TunnelChanges {
  /** Ids of those that came, went, or differ in more than when they last reported. */
  readonly changed: string[];
  /** Whether another one reported since. */
  readonly reported: boolean;
}

export function byId(tunnels: readonly TunnelSummary[]): SeenTunnels {
  return Object.fromEntries(tunnels.map((tunnel) => [tunnel.TUNNEL_ID, tunnel]));
}

/** Compares two looks. */
export function changesBetween(before: SeenTunnels, after: SeenTunnels): TunnelChanges {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = ids.filter((id) => differs(before[id], after[id]));
  const reported = ids.some((id) => !changed.includes(id) && before[id]?.CONNECTED_AT !== after[id]?.CONNECTED_AT);
  return { changed, reported };
}

/** Whether two looks at a tunnel differ in something that its history tells; one that was not there before does. */
export function isSighting(before: TunnelSummary | undefined, after: TunnelSummary): boolean {
  return before === undefined || sightedFields.some((field) => before[field] !== after[field]);
}

function differs(before: TunnelSummary | undefined, after: TunnelSummary | undefined): boolean {
  if (!before || !after) return true;
  const fields = Object.keys(after) as (keyof TunnelSummary)[];
  return fields.some((field) => field !== "CONNECTED_AT" && before[field] !== after[field]);
}
