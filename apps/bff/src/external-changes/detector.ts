import { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import type { OperationName } from "@edge-console/contract/operations";
import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import type { AuditLog } from "../audit/audit-log.ts";
import { describeError, type Log } from "../http/log.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import type { CallBody } from "../upstream/call-service.ts";
import type { ParsedIds } from "../upstream/path.ts";
import type { WriteResult } from "../upstream/outcome.ts";
import {
  hasNoConcurrentWrites,
  saveSnapshot,
  getSnapshot,
  lockSnapshot,
  type SnapshotPart,
  type ZoneRef,
} from "./snapshots.ts";
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

/** A write of this console that has ended. */
export interface CompletedWrite {
  readonly accountId: string;
  readonly operation: WriteOperation;
  readonly ids: ParsedIds;
  readonly body: CallBody | undefined;
  readonly requestId: string;
  readonly end: WriteResult;
}

/** Notices what was changed in zones by others than this console: by scripts, by another console, by the provider. */
export interface ExternalChangeDetector {
  /**
   * Compares what a read has answered with what was seen or left last; `tookMs` ago the read was asked for. Returns at
   * once and never fails.
   */
  recordRead(accountId: string, name: OperationName, ids: ParsedIds, answer: ServiceResponse, tookMs: number): void;
  /** Takes a write's answer for what the console has left, in the transaction that puts its end on record. */
  recordWrite(transaction: Transaction<Schema>, at: number, write: CompletedWrite): Promise<void>;
  /** Nobody knows how a zone is now: a write was lost whose process died. */
  invalidate(transaction: Transaction<Schema>, at: number, accountId: string, ids: ParsedIds): Promise<void>;
  /** Resolves when all that was seen of the zone here is compared. */
  settled(place: ZoneRef): Promise<void>;
}

/** When nothing has changed, the time of the last look is noted this often, in seconds. */
const touchIntervalSeconds = 60;
/** Another replica may share a read that began before a write here ended, and hear of that a moment later. */
const replicaMarginSeconds = 12;

export function createExternalChangeDetector(deps: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly log: Log;
}): ExternalChangeDetector {
  const { store, audit, log } = deps;
  const margin = store.kind === "postgres" ? replicaMarginSeconds : 1;
  const comparing = new Map<string, Promise<void>>();

  async function compare(place: ZoneRef, snapshot: Snapshot, tookMs: number) {
    const { part, seen } = snapshot;
    const text = JSON.stringify(seen);
    const [now, known] = [await store.now(), await getSnapshot(store.db, place, part)];
    if (known?.seen === text && now - known.looked_at < touchIntervalSeconds) return;
    const since = now - Math.ceil(tookMs / 1000) - margin;
    await store.write(async (transaction) => {
      const last = await lockSnapshot(transaction, place, part);
      // Something newer was seen or left while this was read.
      if (last && last.looked_at > since && last.seen !== null) return;
      if (!(await hasNoConcurrentWrites(transaction, place, part, { since, now }))) return;
      if (last?.seen) {
        const times = { lookedAt: last.looked_at, noticedAt: now };
        await saveExternalChanges(transaction, audit, place, times, diffSnapshots(last.seen, snapshot));
      }
      await saveSnapshot(transaction, place, part, { looked_at: now, seen: text });
    });
  }

  return {
    recordRead(accountId, name, ids, { data }, tookMs) {
      if (!isSnapshotRead(name) || ids.ZONE_ID === undefined) return;
      const place = { accountId, zoneId: ids.ZONE_ID };
      const key = getKey(place);
      const began = performance.now() - tookMs;
      const work = (comparing.get(key) ?? Promise.resolve())
        .then(() => {
          return compare(place, toSnapshot(name, data), performance.now() - began);
        })
        .catch((error: unknown) => log.error({ error: describeError(error) }, "comparing a zone failed"))
        .finally(() => {
          if (comparing.get(key) === work) comparing.delete(key);
        });
      comparing.set(key, work);
    },

    async recordWrite(transaction, at, write) {
      const { accountId, operation, ids, end, requestId } = write;
      const part = getWrittenPart(operation);
      if (!part || isDefinitelyNotApplied(end)) return;
      const data = end.outcome === "applied" && isJsonObject(end.response.data) ? end.response.data : undefined;
      const zoneId = ids.ZONE_ID ?? data?.["ID"];
      if (typeof zoneId !== "string") return;
      const place = { accountId, zoneId };
      const forget = async (one: SnapshotPart) => saveSnapshot(transaction, place, one, { looked_at: at, seen: null });
      if (operation.resource === "zone" && operation.effect === "delete") {
        await forget("zone");
        await forget("hostnames");
        return;
      }
      const begun = await transaction
        .selectFrom("intents")
        .select("created_at")
        .where("account_id", "=", accountId)
        .where("request_id", "=", requestId)
        .executeTakeFirst();
      const since = begun?.created_at ?? at;
      const quiet = await hasNoConcurrentWrites(transaction, place, part, { since, now: at, except: requestId });
      const last = await lockSnapshot(transaction, place, part);
      const left = data && quiet ? getValuesAfterWrite(write, data, last?.seen ?? null) : null;
      if (left === null) return forget(part);
      if (left.others.length > 0 && last) {
        const times = { lookedAt: last.looked_at, noticedAt: at };
        await saveExternalChanges(transaction, audit, place, times, toZoneChanges(left.others));
      }
      await saveSnapshot(transaction, place, part, { looked_at: at, seen: JSON.stringify(left.seen) });
    },

    async invalidate(transaction, at, accountId, ids) {
      if (ids.ZONE_ID === undefined) return;
      const place = { accountId, zoneId: ids.ZONE_ID };
      for (const part of ["zone", "hostnames"] as const) {
        await saveSnapshot(transaction, place, part, { looked_at: at, seen: null });
      }
    },

    settled: (place) => comparing.get(getKey(place)) ?? Promise.resolve(),
  };
}

const getKey = ({ accountId, zoneId }: ZoneRef) => `${accountId} ${zoneId}`;

/** The reads that are compared. */
const snapshotReads = ["getZone", "listHostnames"] as const;

function isSnapshotRead(name: OperationName): name is (typeof snapshotReads)[number] {
  return snapshotReads.some((look) => look === name);
}

/** The part of a response that is compared. */
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

/** What the service refused, or was never sent. A failure of the service itself proves nothing. */
function isDefinitelyNotApplied(end: WriteResult): boolean {
  if (end.outcome !== "not-applied") return false;
  return !(end.failure.kind === "answered" && end.failure.status >= 500);
}

/**
 * How the console has left what it wrote, by the answer and what was seen before; and what of it differs that this write
 * does not explain. Null when it cannot be told.
 */
function getValuesAfterWrite(
  { operation, ids, body }: CompletedWrite,
  answer: Readonly<Record<string, unknown>>,
  before: string | null,
): { seen: SnapshotValues | HostnameSnapshots; others: ReturnType<typeof diffFields> } | null {
  const { resource, effect, sets } = operation;
  if (resource === "zone" && !sets) {
    const seen = toZoneSnapshot(answer);
    return { seen, others: findUnexplainedChanges(body, before, seen) };
  }
  if (before === null) return null;
  if (resource === "zone") return { seen: { ...parseZoneSnapshot(before), ...sets }, others: [] };
  const id = String(ids.HOSTNAME_ID ?? answer["ID"]);
  const { [id]: known, ...rest } = parseHostnameSnapshots(before);
  if (effect === "delete") return { seen: rest, others: [] };
  if (resource === "hostname") return { seen: { ...rest, [id]: toHostnameSnapshot(answer) }, others: [] };
  if (!known) return null;
  const expires = "EXPIRES" in answer ? { CERTIFICATE_EXPIRES: answer["EXPIRES"] } : {};
  return { seen: { ...rest, [id]: toHostnameSnapshot({ ...known, ...sets, ...expires }) }, others: [] };
}

/** A switch of the origin type, or of a tunnel's delivery, brings other fields along. */
function findUnexplainedChanges(body: CallBody | undefined, before: string | null, seen: SnapshotValues) {
  if (before === null || !body || "ORIGIN_TYPE" in body || "TUNNEL_MODE" in body) return [];
  return diffFields(parseZoneSnapshot(before), seen).filter(({ field }) => !(field in body));
}
