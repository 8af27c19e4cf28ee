import { X509Certificate } from "node:crypto";
import { certificateSchema } from "@edge-console/contract/objects/certificate";
import { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import { endpointListSchema, tunnelListSchema, tunnelSummarySchema } from "@edge-console/contract/objects/tunnel";
import { zoneListSchema, zoneSchema } from "@edge-console/contract/objects/zone";
import { type OperationName, operations, writeNames } from "@edge-console/contract/operations";
import type { Operation, ReadBackStrategy, WriteOperation } from "@edge-console/contract/operations/operation";
import { normalizeField } from "@edge-console/contract/rules/normalize-field";
import {
  type WriteEvidence,
  evaluateCreate,
  evaluateTokenRotation,
} from "@edge-console/contract/rules/unconfirmed-write";
import { z } from "zod";
import type { CallBody } from "../upstream/call-service.ts";
import { isJsonObject } from "../upstream/json-object.ts";

/** Input of a reconciliation. */
export interface ReconcileContext {
  /** Sent fields without secrets. */
  readonly sentFields: CallBody;
  /** Snapshot of a read shortly before the write; null if there was none or none is needed. */
  readonly snapshot: unknown;
  /** Start of the write, in Unix seconds. */
  readonly startedAt: number;
  /** IDs of objects that other writes of this console created. */
  readonly otherCreatedIds: ReadonlySet<string>;
}

/** Result of a reconciliation. `object` is the object after the write, if any. */
export interface ReconcileResult {
  readonly finding: WriteEvidence;
  readonly object?: unknown;
}

/** Decides from a read whether a write was applied. */
export interface Reconciler {
  readonly reads: Operation;
  /** Extracts the snapshot from the same read shortly before the write; undefined if none is needed. */
  readonly toSnapshot?: (data: unknown) => unknown;
  /**
   * Results that a later write to the same target makes uncertain: `applied` if the later write may overwrite this one,
   * `either` if both leave the same result. Undefined if none.
   */
  readonly maskedByLaterWrite?: "applied" | "either";
  /** Fields of this write that writes to other targets set, by operation. */
  readonly alsoSetBy?: Readonly<Record<string, CallBody>>;
  /** `data` is DATA of the read; undefined after a 404. */
  evaluate(data: unknown, context: ReconcileContext): ReconcileResult;
}

/** Snapshot of a certificate before an upload. */
const certificateBeforeSchema = certificateSchema.pick({ TYPE: true, UPLOADED: true });

const idsSchema = z.array(z.union([z.string(), z.number()]));

/** Implementation of each strategy of the operations table (Spec: Errors; Tunnel errors, 503). */
const strategies: Readonly<Record<ReadBackStrategy, Omit<Reconciler, "reads" | "alsoSetBy">>> = {
  "sent-fields": { maskedByLaterWrite: "applied", evaluate: evaluateUpdate },
  absence: { evaluate: evaluateDelete },
  "new-zone": {
    evaluate: (data, context) =>
      evaluateUniqueName(zoneListSchema.optional().parse(data)?.CDN_ZONES, context, (zone) => {
        return zone.ZONE_NAME === context.sentFields["ZONE_NAME"];
      }),
  },
  "origin-certificate-absence": {
    evaluate: (data) => evaluateRevocation(zoneSchema.optional().parse(data)?.ORIGIN_CERTIFICATE),
  },
  "new-hostname": {
    evaluate: (data, context) =>
      evaluateUniqueName(hostnameListSchema.optional().parse(data)?.CDN_HOSTNAMES, context, ({ HOSTNAME }) => {
        return HOSTNAME.toLowerCase() === String(context.sentFields["HOSTNAME"]).trim().toLowerCase();
      }),
  },
  "new-upload": {
    toSnapshot: (data) => certificateBeforeSchema.parse(data),
    maskedByLaterWrite: "either",
    evaluate: evaluateUpload,
  },
  "upload-absence": {
    maskedByLaterWrite: "applied",
    evaluate: (data) => ({
      finding: certificateSchema.optional().parse(data)?.TYPE === "CUSTOM" ? "not-applied" : "applied",
      object: [],
    }),
  },
  "new-tunnel": {
    toSnapshot: (data) => tunnelListSchema.parse(data).TUNNELS.map(({ TUNNEL_ID }) => TUNNEL_ID),
    evaluate: (data, context) =>
      evaluateNewId(
        tunnelListSchema.optional().parse(data)?.TUNNELS,
        context,
        ({ TUNNEL_ID }) => TUNNEL_ID,
        (tunnel) =>
          tunnel.NAME === normalizeField("NAME", context.sentFields["NAME"]) &&
          isAfterStart(tunnel.CREATED_AT, context),
        true,
      ),
  },
  "token-rotation": {
    toSnapshot: (data) => tunnelSummarySchema.parse(data).STATE,
    maskedByLaterWrite: "either",
    evaluate(data, { snapshot }) {
      const after = tunnelSummarySchema.optional().parse(data);
      if (!after) return { finding: "unconfirmed" };
      const before = tunnelSummarySchema.shape.STATE.safeParse(snapshot);
      // From NEVER to NEVER proves nothing, so NEVER is assumed if the earlier state is unknown.
      return { finding: evaluateTokenRotation(before.data ?? "NEVER", after.STATE), object: data };
    },
  },
  "new-endpoint": {
    toSnapshot: (data) => endpointListSchema.parse(data).ENDPOINTS.map(({ ENDPOINT_ID }) => ENDPOINT_ID),
    evaluate: (data, context) =>
      evaluateNewId(
        endpointListSchema.optional().parse(data)?.ENDPOINTS,
        context,
        ({ ENDPOINT_ID }) => ENDPOINT_ID,
        (endpoint) =>
          (["NAME", "SCHEME", "HOST"] as const).every(
            (field) => endpoint[field] === normalizeField(field, context.sentFields[field]),
          ),
        false,
      ),
  },
};

/** Reconciler of each write, from the operations table. */
export const reconcilers: Readonly<Record<string, Reconciler>> = Object.fromEntries(
  writeNames.map((name) => [name, toReconciler(operations[name])]),
);

function toReconciler(operation: WriteOperation): Reconciler {
  const { reads, strategy } = operation.readBack;
  return { ...strategies[strategy], reads: operations[reads], alsoSetBy: findSetters(operation) };
}

/** Returns fields of an object that writes one level below it set, by operation. */
function findSetters({ path, effect, body }: WriteOperation): Record<string, CallBody> {
  if (effect !== "update" || !body) return {};
  return Object.fromEntries(
    writeNames.flatMap((name): [string, CallBody][] => {
      const { path: below, sets = {} }: WriteOperation = operations[name];
      const isBelow = below.slice(0, below.lastIndexOf("/")) === path;
      return isBelow && Object.keys(sets).some((field) => field in body.shape) ? [[name, sets]] : [];
    }),
  );
}

/** Returns the fields of a write that its read-back compares: all but secrets; null if there are none. */
export function getComparedFields(name: OperationName, body: CallBody | undefined): CallBody | null {
  // PEM text may contain a private key, so only a certificate's expiry is kept.
  const { CERTIFICATE: pem, ...fields } = body ?? {};
  const secret = new Set<string>(operations[name].secrets.body);
  const compared = Object.entries(fields).filter(([field]) => !secret.has(field));
  const expires = typeof pem === "string" ? parseExpiry(pem) : undefined;
  if (expires !== undefined) compared.push(["EXPIRES", expires]);
  return compared.length > 0 ? Object.fromEntries(compared) : null;
}

/** Returns when the first certificate in PEM text expires, in Unix seconds; undefined if it can't be read. */
function parseExpiry(pem: string): number | undefined {
  const [leaf] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem) ?? [];
  if (leaf === undefined) return undefined;
  try {
    return new X509Certificate(leaf).validToDate.getTime() / 1000;
  } catch {
    return undefined;
  }
}

/** Largest expected difference between the clocks of service and console. */
const maxClockSkewSeconds = 2;

/**
 * Evaluates a create whose name is unique. An older object of that name proves nothing, because the service's clock may
 * differ. `objects` is undefined if the parent was deleted.
 */
function evaluateUniqueName<T extends { readonly ID: string | number; readonly TIMESTAMP: number }>(
  objects: readonly T[] | undefined,
  context: ReconcileContext,
  isMatch: (object: T) => boolean,
): ReconcileResult {
  if (!objects) return { finding: "unconfirmed" };
  const match = objects.find(isMatch);
  if (!match || context.otherCreatedIds.has(String(match.ID))) return { finding: "not-applied" };
  return isAfterStart(match.TIMESTAMP, context) ? { finding: "applied", object: match } : { finding: "unconfirmed" };
}

/** Returns whether a time of the service is after the start of the write, allowing for clock skew. */
function isAfterStart(time: number, { startedAt }: ReconcileContext): boolean {
  return time >= startedAt - maxClockSkewSeconds;
}

/**
 * Evaluates a create whose name isn't unique, by the IDs before and after. Without a snapshot, the result is certain only
 * if `isMatch` compares a creation time.
 */
function evaluateNewId<T>(
  objects: readonly T[] | undefined,
  { snapshot, otherCreatedIds }: ReconcileContext,
  getId: (object: T) => string | number,
  isMatch: (object: T) => boolean,
  hasCreationTime: boolean,
): ReconcileResult {
  if (!objects) return { finding: "unconfirmed" };
  const ids = idsSchema.safeParse(snapshot).data;
  const before = new Set(ids);
  const result = evaluateCreate(
    before,
    objects,
    getId,
    (object) => isMatch(object) && !otherCreatedIds.has(String(getId(object))),
  );
  if (result.finding === "not-applied") return result;
  if ((!ids && !hasCreationTime) || result.finding === "unconfirmed") return { finding: "unconfirmed" };
  return { finding: "applied", object: result.created };
}

/** Evaluates an update: applied if the object has all sent fields, not applied if it has none. */
function evaluateUpdate(data: unknown, { sentFields }: ReconcileContext): ReconcileResult {
  const fields = Object.entries(sentFields);
  if (!isJsonObject(data) || fields.length === 0) return { finding: "unconfirmed" };
  const matching = fields.filter(([field, value]) => data[field] === normalizeField(field, value));
  if (matching.length === fields.length) return { finding: "applied", object: data };
  return { finding: matching.length === 0 ? "not-applied" : "unconfirmed" };
}

function evaluateDelete(data: unknown): ReconcileResult {
  return data === undefined ? { finding: "applied", object: [] } : { finding: "not-applied" };
}

function evaluateRevocation(value: 0 | 1 | undefined): ReconcileResult {
  if (value === undefined) return { finding: "unconfirmed" };
  return value === 0 ? { finding: "applied", object: [] } : { finding: "not-applied" };
}

/**
 * Evaluates an upload: applied if there is a new certificate with the same expiry. Without a snapshot, a certificate that
 * was uploaded after the start of the write counts as new.
 */
function evaluateUpload(data: unknown, context: ReconcileContext): ReconcileResult {
  const after = certificateSchema.optional().parse(data);
  if (!after) return { finding: "unconfirmed" };
  if (after.TYPE !== "CUSTOM") return { finding: "not-applied" };
  const before = certificateBeforeSchema.nullable().parse(context.snapshot);
  if (before?.TYPE === "CUSTOM" && before.UPLOADED === after.UPLOADED) return { finding: "not-applied" };
  const { EXPIRES = after.EXPIRES } = context.sentFields;
  // Another certificate was there before, or replaced this one.
  if (after.EXPIRES !== EXPIRES)
    return { finding: isAfterStart(after.UPLOADED, context) ? "unconfirmed" : "not-applied" };
  return isAfterStart(after.UPLOADED, context) ? { finding: "applied", object: after } : { finding: "unconfirmed" };
}
