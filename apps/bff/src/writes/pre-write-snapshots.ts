import { operationNames, operations } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import { BoundedMap } from "../db/bounded-map.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import type { Call } from "../upstream/call-service.ts";
import { type ParsedIds, toServicePath } from "../upstream/path.ts";
import { type Reconciler, reconcilers } from "./reconcilers.ts";

/**
 * What people read shortly before they changed something: which tunnels there were, in which state one was. A write
 * whose answer is lost is told by it from what was there before; nothing is read for that alone.
 */
export interface PreWriteSnapshots {
  record(accountId: string, call: Call, answer: ServiceResponse): void;
  /** What is known for a search; null when nothing was read within the last minute. */
  get(accountId: string, search: Reconciler | undefined, ids: ParsedIds): unknown;
}

const snapshotTtlMs = 60_000;
const maxSnapshots = 2_000;

/** What is kept of which reads. */
const snapshotReads = operationNames.flatMap((name) => {
  const search = reconcilers[name];
  return search?.toSnapshot ? [{ reads: search.reads, keep: search.toSnapshot }] : [];
});

/** Keeps what was read last, in this process's memory. */
export function createPreWriteSnapshots(): PreWriteSnapshots {
  const facts = new BoundedMap<string, { readonly until: number; readonly fact: unknown }>(maxSnapshots);
  const keyOf = (accountId: string, operation: Operation, ids: ParsedIds) =>
    `${accountId} ${toServicePath(operation.path, ids)}`;

  const note = (accountId: string, operation: Operation, ids: ParsedIds, data: unknown) => {
    const keep = snapshotReads.find(({ reads }) => reads === operation)?.keep;
    if (!keep) return;
    facts.set(keyOf(accountId, operation, ids), { until: performance.now() + snapshotTtlMs, fact: keep(data) });
  };

  return {
    record(accountId, { operation, ids }, { data }) {
      note(accountId, operation, ids, data);
      // A tunnel comes with its endpoints.
      if (operation === operations.getTunnel) note(accountId, operations.listEndpoints, ids, data);
    },

    get(accountId, search, ids) {
      if (!search?.toSnapshot) return null;
      const found = facts.get(keyOf(accountId, search.reads, ids));
      return found && performance.now() < found.until ? found.fact : null;
    },
  };
}
