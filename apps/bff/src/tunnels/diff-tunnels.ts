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

/** What differs between two looks at an account's tunnels. */
export interface TunnelDiff {
  /** Ids of those that came, went, or differ in more than when they last reported. */
  readonly changed: string[];
  /** Whether another one reported since. */
  readonly reported: boolean;
}

export function toTunnelsById(tunnels: readonly TunnelSummary[]): TunnelsById {
  return Object.fromEntries(tunnels.map((tunnel) => [tunnel.TUNNEL_ID, tunnel]));
}

/** Compares two looks. */
export function diffTunnels(before: StoredTunnels, after: StoredTunnels): TunnelDiff {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = ids.filter((id) => differs(before[id], after[id]));
  const reported = ids.some((id) => !changed.includes(id) && before[id]?.CONNECTED_AT !== after[id]?.CONNECTED_AT);
  return { changed, reported };
}

/** Whether two looks at a tunnel differ in something that its history tells; one that was not there before does. */
export function isHistoryEvent(before: StoredTunnel | undefined, after: TunnelSummary): boolean {
  return before === undefined || tunnelHistoryFields.some((field) => before[field] !== after[field]);
}

function differs(before: StoredTunnel | undefined, after: StoredTunnel | undefined): boolean {
  if (!before || !after) return true;
  return comparedFields.some((field) => before[field] !== after[field]);
}
