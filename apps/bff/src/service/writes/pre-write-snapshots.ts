import { operationNames, operations } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import { BoundedMap } from "../../platform/db/bounded-map.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import type { Call } from "../upstream/call-service.ts";
import { type ParsedIds, toServicePath } from "../upstream/path.ts";
import { type Reconciler, reconcilers } from "./reconcilers.ts";

/**
 * Snapshots of resources read shortly before a write, used to decide whether an unconfirmed write was applied. Causes no
 * extra reads.
 */
export interface PreWriteSnapshots {
  record(accountId: string, call: Call, response: ServiceResponse): void;
  /** Returns the snapshot for a reconciler; null if there was no read within the last minute. */
  get(accountId: string, reconciler: Reconciler | undefined, ids: ParsedIds): unknown;
}

const snapshotTtlMs = 60_000;
const maxSnapshots = 2_000;

/** Reads that have a snapshot. */
const snapshotReads = operationNames.flatMap((name) => {
  const reconciler = reconcilers[name];
  return reconciler?.toSnapshot ? [{ reads: reconciler.reads, toSnapshot: reconciler.toSnapshot }] : [];
});

/** Creates a store of snapshots in this process's memory. */
export function createPreWriteSnapshots(): PreWriteSnapshots {
  const snapshots = new BoundedMap<string, { readonly expiresAt: number; readonly snapshot: unknown }>(maxSnapshots);
  const toCacheKey = (accountId: string, operation: Operation, ids: ParsedIds) =>
    `${accountId} ${toServicePath(operation.path, ids)}`;

  const save = (accountId: string, operation: Operation, ids: ParsedIds, data: unknown) => {
    const toSnapshot = snapshotReads.find(({ reads }) => reads === operation)?.toSnapshot;
    if (!toSnapshot) return;
    snapshots.set(toCacheKey(accountId, operation, ids), {
      expiresAt: performance.now() + snapshotTtlMs,
      snapshot: toSnapshot(data),
    });
  };

  return {
    record(accountId, { operation, ids }, { data }) {
      save(accountId, operation, ids, data);
      // A tunnel contains its endpoints.
      if (operation === operations.getTunnel) save(accountId, operations.listEndpoints, ids, data);
    },

    get(accountId, reconciler, ids) {
      if (!reconciler?.toSnapshot) return null;
      const cached = snapshots.get(toCacheKey(accountId, reconciler.reads, ids));
      return cached && performance.now() < cached.expiresAt ? cached.snapshot : null;
    },
  };
}
