import type { BulkItem, BulkItemState, BulkRun, BulkRunDetails } from "@edge-console/contract/console/bulk-runs";

/** Returns an item of a run that sets the cache expiration from 1 day to 1 hour, in this state. */
export function createBulkItem(index: number, state: BulkItemState, change: Partial<BulkItem> = {}): BulkItem {
  return {
    zoneId: `AAAAAAA${10 + index}`,
    zoneName: `zone${index}`,
    hostnameId: null,
    hostname: null,
    change: 0,
    state,
    detail: null,
    before: state === "applied" ? { CACHE_EXP: "86400" } : null,
    canUndo: state === "applied",
    at: state === "pending" ? null : 1_794_647_000,
    ...change,
  };
}

/** Returns a run of the member of `createSession` with these items, with changes. */
export function createBulkRun(items: readonly BulkItem[], change: Partial<BulkRun> = {}): BulkRunDetails {
  const count = (state: BulkItemState) => items.filter((item) => item.state === state).length;
  return {
    id: "5b1f2a52-94cf-4c4c-a3a2-3d4f5a6b7c8d",
    state: "completed",
    changes: [{ kind: "settings", edit: { values: { CACHE_EXP: "3600" }, lists: {} } }],
    size: items.length,
    counts: {
      pending: count("pending"),
      applied: count("applied"),
      unchanged: count("unchanged"),
      "not-applied": count("not-applied"),
      unconfirmed: count("unconfirmed"),
    },
    createdAt: Math.floor(Date.now() / 1000) - 300,
    createdBy: { id: "u1", email: "ada@example.com", name: "ada@example.com", token: null },
    endedAt: null,
    pauseReason: null,
    pauseDetail: null,
    waitsUntil: null,
    undoes: null,
    sharedListId: null,
    undoneBy: null,
    canControl: true,
    ...change,
    items: [...items],
  };
}
