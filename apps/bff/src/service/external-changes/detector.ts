import { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import { type Zone, zoneSchema } from "@edge-console/contract/objects/zone";
import type { OperationName } from "@edge-console/contract/operations";
import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { describeError, type Log } from "../../platform/http/log.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { SentResponse } from "../upstream/response.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import type { CallBody } from "../upstream/call-service.ts";
import type { CompletedWrite, WriteEffect } from "../upstream/write-effect.ts";
import type { ParsedIds } from "../upstream/path.ts";
import type { WriteResult } from "../upstream/outcome.ts";
import {
  getSnapshot,
  listZoneSnapshots,
  lockSnapshot,
  saveSnapshot,
  type SnapshotPart,
  touchZoneSnapshots,
  type ZoneRef,
} from "./snapshots.ts";
import { findIntentByRequest, hasConcurrentWrite } from "../upstream/intent-queries.ts";
import { toHostnameChanges, toZoneChanges, saveExternalChanges } from "./external-changes.ts";
import {
  diffFields,
  diffHostnames,
  parseHostnameSnapshots,
  parseZoneSnapshot,
  type HostnameSnapshots,
  toHostnameSnapshot,
  toHostnameSnapshots,
  type SnapshotValues,
  toZoneSnapshot,
} from "./snapshot-values.ts";

/** Detects changes to zones made outside this console: by scripts, by another console, or by the provider. */
export interface ExternalChangeDetector {
  /** Compares a response with the latest snapshot in the background. Never fails. */
  recordRead(accountId: string, name: OperationName, ids: ParsedIds, response: SentResponse): void;
  /**
   * The same for a list of all zones of an account, whose request was sent at `sentAt` (`performance.now()`). Only zones that
   * differ are compared one by one.
   */
  recordZones(accountId: string, zones: readonly Zone[], sentAt: number): Promise<void>;
  /** Updates the snapshot after a write, in the transaction that records its result. */
  readonly recordWrite: WriteEffect;
  /** Discards the snapshots of a zone after a write whose outcome is unknown. */
  invalidate(transaction: Transaction<Schema>, at: number, accountId: string, ids: ParsedIds): Promise<void>;
  /** Resolves when this process has compared all reads of the zone. */
  waitUntilSettled(zone: ZoneRef): Promise<void>;
}

/** Interval for updating the time of an unchanged snapshot. */
const touchIntervalSeconds = 60;
/** Times in the database are whole seconds. */
const marginSeconds = 1;

export function createExternalChangeDetector(deps: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly log: Log;
}): ExternalChangeDetector {
  const { store, audit, log } = deps;
  const comparing = new Map<string, Promise<void>>();

  async function compare(zone: ZoneRef, snapshot: Snapshot, sentAt: number) {
    const { part, seen } = snapshot;
    const text = JSON.stringify(seen);
    const [now, stored] = [await store.now(), await getSnapshot(store.db, zone, part)];
    if (stored?.snapshot === text && now - stored.taken_at < touchIntervalSeconds) return;
    const since = now - Math.ceil((performance.now() - sentAt) / 1000) - marginSeconds;
    await store.write(async (transaction) => {
      const last = await lockSnapshot(transaction, zone, part);
      // A newer snapshot was stored during this read.
      if (last && last.taken_at > since && last.snapshot !== null) return;
      if (await hasConcurrentWrite(transaction, zone, part, { since, now })) return;
      if (last?.snapshot) {
        const times = { previousCheckAt: last.taken_at, detectedAt: now };
        await saveExternalChanges(transaction, audit, zone, times, diffSnapshots(last.snapshot, snapshot));
      }
      await saveSnapshot(transaction, zone, part, { taken_at: now, snapshot: text });
    });
  }

  /** Compares a snapshot after those of the zone that are being compared. */
  function enqueue(zone: ZoneRef, toCompare: () => Snapshot, sentAt: number): void {
    const key = getKey(zone);
    const work = (comparing.get(key) ?? Promise.resolve())
      .then(() => compare(zone, toCompare(), sentAt))
      .catch((error: unknown) => log.error({ error: describeError(error) }, "comparing a zone failed"))
      .finally(() => {
        if (comparing.get(key) === work) comparing.delete(key);
      });
    comparing.set(key, work);
  }

  return {
    recordRead(accountId, name, ids, { data, sentAt }) {
      if (!isSnapshotRead(name) || ids.ZONE_ID === undefined) return;
      enqueue({ accountId, zoneId: ids.ZONE_ID }, () => toSnapshot(name, data), sentAt);
    },

    async recordZones(accountId, zones, sentAt) {
      try {
        const stored = await listZoneSnapshots(store.db, accountId);
        const isSame = (zone: Zone) => stored.get(zone.ID) === JSON.stringify(toZoneSnapshot(zone));
        const now = await store.now();
        const since = now - Math.ceil((performance.now() - sentAt) / 1000) - marginSeconds;
        const same = zones.filter(isSame).map(({ ID }) => ID);
        await touchZoneSnapshots(store.db, accountId, same, {
          now,
          before: Math.min(since, now - touchIntervalSeconds),
        });
        for (const zone of zones.filter((candidate) => !isSame(candidate))) {
          const toCompare = () => ({ part: "zone", seen: toZoneSnapshot(zone) }) as const;
          enqueue({ accountId, zoneId: zone.ID }, toCompare, sentAt);
        }
      } catch (error) {
        log.error({ error: describeError(error) }, "comparing zones failed");
      }
    },

    async recordWrite(transaction, at, write) {
      const { accountId, operation, ids, result, requestId, isReconciled } = write;
      const part = getWrittenPart(operation);
      // The snapshot was discarded when the response was lost: the object may have changed again since then.
      if (!part || isReconciled || isDefinitelyNotApplied(result)) return;
      const data =
        result.outcome === "applied" && isJsonObject(result.response.data) ? result.response.data : undefined;
      const zoneId = ids.ZONE_ID ?? data?.["ID"];
      if (typeof zoneId !== "string") return;
      const zone = { accountId, zoneId };
      const discard = async (part: SnapshotPart) =>
        saveSnapshot(transaction, zone, part, { taken_at: at, snapshot: null });
      if (operation.resource === "zone" && operation.effect === "delete") {
        await discard("zone");
        await discard("hostnames");
        return;
      }
      const intent = await findIntentByRequest(transaction, accountId, requestId);
      const since = intent?.created_at ?? at;
      const isExclusive = !(await hasConcurrentWrite(transaction, zone, part, { since, now: at, except: requestId }));
      const last = await lockSnapshot(transaction, zone, part);
      const written = data && isExclusive ? getValuesAfterWrite(write, data, last?.snapshot ?? null) : null;
      if (written === null) return discard(part);
      if (written.externalChanges.length > 0 && last) {
        const times = { previousCheckAt: last.taken_at, detectedAt: at };
        await saveExternalChanges(transaction, audit, zone, times, toZoneChanges(written.externalChanges));
      }
      await saveSnapshot(transaction, zone, part, { taken_at: at, snapshot: JSON.stringify(written.seen) });
    },

    async invalidate(transaction, at, accountId, ids) {
      if (ids.ZONE_ID === undefined) return;
      const zone = { accountId, zoneId: ids.ZONE_ID };
      for (const part of ["zone", "hostnames"] as const) {
        await saveSnapshot(transaction, zone, part, { taken_at: at, snapshot: null });
      }
    },

    waitUntilSettled: (zone) => comparing.get(getKey(zone)) ?? Promise.resolve(),
  };
}

const getKey = ({ accountId, zoneId }: ZoneRef) => `${accountId} ${zoneId}`;

/** Reads whose responses are compared with snapshots. */
const snapshotReads = ["getZone", "listHostnames"] as const;

function isSnapshotRead(name: OperationName): name is (typeof snapshotReads)[number] {
  return snapshotReads.some((read) => read === name);
}

/** Part of a response that is compared. */
type Snapshot =
  | { readonly part: "zone"; readonly seen: SnapshotValues }
  | { readonly part: "hostnames"; readonly seen: HostnameSnapshots };

/** Returns the part of a response that is compared. */
function toSnapshot(name: (typeof snapshotReads)[number], data: unknown): Snapshot {
  if (name === "getZone") return { part: "zone", seen: toZoneSnapshot(zoneSchema.parse(data)) };
  return { part: "hostnames", seen: toHostnameSnapshots(hostnameListSchema.parse(data).CDN_HOSTNAMES) };
}

function diffSnapshots(before: string, after: Snapshot) {
  if (after.part === "zone") return toZoneChanges(diffFields(parseZoneSnapshot(before), after.seen));
  return toHostnameChanges(diffHostnames(parseHostnameSnapshots(before), after.seen));
}

/** Returns the part of a zone that a write changes; undefined for tunnels. */
function getWrittenPart({ resource }: WriteOperation): SnapshotPart | undefined {
  if (resource === "zone") return "zone";
  return resource === "hostname" || resource === "certificate" ? "hostnames" : undefined;
}

/** Returns whether a write was rejected or never sent. A 5xx response proves nothing. */
function isDefinitelyNotApplied(result: WriteResult): boolean {
  if (result.outcome !== "not-applied") return false;
  return !(result.failure.kind === "error-response" && result.failure.status >= 500);
}

/**
 * Returns the values after a write, from its response and the previous snapshot, and the changes in the response that the
 * write doesn't explain. Null if the values are unknown.
 */
function getValuesAfterWrite(
  { operation, ids, body }: CompletedWrite,
  response: Readonly<Record<string, unknown>>,
  before: string | null,
): { seen: SnapshotValues | HostnameSnapshots; externalChanges: ReturnType<typeof diffFields> } | null {
  const { resource, effect, sets } = operation;
  if (resource === "zone" && !sets) {
    const seen = toZoneSnapshot(response);
    return { seen, externalChanges: findUnexplainedChanges(body, before, seen) };
  }
  if (before === null) return null;
  if (resource === "zone") return { seen: { ...parseZoneSnapshot(before), ...sets }, externalChanges: [] };
  const id = String(ids.HOSTNAME_ID ?? response["ID"]);
  const { [id]: current, ...rest } = parseHostnameSnapshots(before);
  if (effect === "delete") return { seen: rest, externalChanges: [] };
  if (resource === "hostname") return { seen: { ...rest, [id]: toHostnameSnapshot(response) }, externalChanges: [] };
  if (!current) return null;
  const expires = "EXPIRES" in response ? { CERTIFICATE_EXPIRES: response["EXPIRES"] } : {};
  return { seen: { ...rest, [id]: toHostnameSnapshot({ ...current, ...sets, ...expires }) }, externalChanges: [] };
}

/** Returns the changes that the write doesn't explain. A new origin type or tunnel mode changes other fields implicitly. */
function findUnexplainedChanges(body: CallBody | undefined, before: string | null, seen: SnapshotValues) {
  if (before === null || !body || "ORIGIN_TYPE" in body || "TUNNEL_MODE" in body) return [];
  return diffFields(parseZoneSnapshot(before), seen).filter(({ field }) => !(field in body));
}
