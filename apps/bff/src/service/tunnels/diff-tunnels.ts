import { tunnelHistoryFields } from "@edge-console/contract/console/tunnel-history";
import { type TunnelSummary, tunnelSummarySchema } from "@edge-console/contract/objects/tunnel";
import { z } from "zod";

/** The tunnels of an account by their IDs. */
export type TunnelsById = Readonly<Record<string, TunnelSummary>>;

/** Stored tunnels by their IDs. Fields may be missing: another version of the console may have stored them. */
export const storedTunnelsSchema = z.record(z.string(), tunnelSummarySchema.partial());
export type StoredTunnels = Readonly<z.output<typeof storedTunnelsSchema>>;

type StoredTunnel = StoredTunnels[string];

const comparedFields = tunnelSummarySchema.keyof().options.filter((field) => field !== "CONNECTED_AT");

/** Difference between two polls of an account's tunnels. */
export interface TunnelDiff {
  /** IDs of tunnels that were created, deleted, or changed in more than CONNECTED_AT. */
  readonly changed: string[];
  /** Whether an otherwise unchanged tunnel has a new CONNECTED_AT. */
  readonly reported: boolean;
}

export function toTunnelsById(tunnels: readonly TunnelSummary[]): TunnelsById {
  return Object.fromEntries(tunnels.map((tunnel) => [tunnel.TUNNEL_ID, tunnel]));
}

export function diffTunnels(before: StoredTunnels, after: StoredTunnels): TunnelDiff {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = ids.filter((id) => hasChanged(before[id], after[id]));
  const reported = ids.some((id) => !changed.includes(id) && before[id]?.CONNECTED_AT !== after[id]?.CONNECTED_AT);
  return { changed, reported };
}

/** Returns whether a tunnel is new or differs in a field of its history. */
export function isHistoryEvent(before: StoredTunnel | undefined, after: TunnelSummary): boolean {
  return before === undefined || tunnelHistoryFields.some((field) => before[field] !== after[field]);
}

function hasChanged(before: StoredTunnel | undefined, after: StoredTunnel | undefined): boolean {
  if (!before || !after) return true;
  return comparedFields.some((field) => before[field] !== after[field]);
}
