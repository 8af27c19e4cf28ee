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

/** What is known of a write that is looked for. */
export interface ReconcileContext {
  /** The fields that were sent, without secrets. */
  readonly sentFields: CallBody;
  /** What was kept of a read shortly before it; null when there was none, or nothing is needed. */
  readonly snapshot: unknown;
  /** When it was begun, in Unix seconds. */
  readonly startedAt: number;
  /** The ids of what other writes of this console are known to have created: it is none of those. */
  readonly otherCreatedIds: ReadonlySet<string>;
}

/** What looking says; `object` is what the write left behind, where there is one. */
export interface ReconcileResult {
  readonly finding: WriteEvidence;
  readonly object?: unknown;
}

/** How a write is looked for: what is read, and what that says. */
export interface Reconciler {
  readonly reads: Operation;
  /** What is kept of the same read shortly before the write; missing where nothing is needed. */
  readonly toSnapshot?: (data: unknown) => unknown;
  /**
   * What another write to the same place hides of this one: that it was made, since it may have been overwritten; or
   * also that it was not, since both leave the like behind. Missing where it hides nothing.
   */
  readonly maskedByLaterWrite?: "made" | "either";
  /** The writes to other places that set fields of this one, and to what. */
  readonly alsoSetBy?: Readonly<Record<string, CallBody>>;
  /** `data` is DATA of the read; undefined when the service answered 404. */
  evaluate(data: unknown, traces: ReconcileContext): ReconcileResult;
}

/** What is saved of a certificate before an upload. */
const certificateBeforeSchema = certificateSchema.pick({ TYPE: true, UPLOADED: true });

const idsSchema = z.array(z.union([z.string(), z.number()]));

/** How each strategy of the operations table decides (Errors; Tunnel errors, 503). */
const strategies: Readonly<Record<ReadBackStrategy, Omit<Reconciler, "reads" | "alsoSetBy">>> = {
  "sent-fields": { maskedByLaterWrite: "made", evaluate: evaluateUpdate },
  absence: { evaluate: evaluateDelete },
  "new-zone": {
    evaluate: (data, traces) =>
      evaluateUniqueName(zoneListSchema.optional().parse(data)?.CDN_ZONES, traces, (zone) => {
        return zone.ZONE_NAME === traces.sentFields["ZONE_NAME"];
      }),
  },
  "origin-certificate-absence": {
    evaluate: (data) => evaluateRevocation(zoneSchema.optional().parse(data)?.ORIGIN_CERTIFICATE),
  },
  "new-hostname": {
    evaluate: (data, traces) =>
      evaluateUniqueName(hostnameListSchema.optional().parse(data)?.CDN_HOSTNAMES, traces, ({ HOSTNAME }) => {
        return HOSTNAME.toLowerCase() === String(traces.sentFields["HOSTNAME"]).trim().toLowerCase();
      }),
  },
  "new-upload": {
    toSnapshot: (data) => certificateBeforeSchema.parse(data),
    maskedByLaterWrite: "either",
    evaluate: evaluateUpload,
  },
  "upload-absence": {
    maskedByLaterWrite: "made",
    evaluate: (data) => ({
      finding: certificateSchema.optional().parse(data)?.TYPE === "CUSTOM" ? "not-applied" : "applied",
      object: [],
    }),
  },
  "new-tunnel": {
    toSnapshot: (data) => tunnelListSchema.parse(data).TUNNELS.map(({ TUNNEL_ID }) => TUNNEL_ID),
    evaluate: (data, traces) =>
      evaluateNewId(
        tunnelListSchema.optional().parse(data)?.TUNNELS,
        traces,
        ({ TUNNEL_ID }) => TUNNEL_ID,
        (tunnel) =>
          tunnel.NAME === normalizeField("NAME", traces.sentFields["NAME"]) && isAfterStart(tunnel.CREATED_AT, traces),
        true,
      ),
  },
  "token-rotation": {
    toSnapshot: (data) => tunnelSummarySchema.parse(data).STATE,
    maskedByLaterWrite: "either",
    evaluate(data, { snapshot: known }) {
      const after = tunnelSummarySchema.optional().parse(data);
      if (!after) return { finding: "cannot-tell" };
      const before = tunnelSummarySchema.shape.STATE.safeParse(known);
      // From NEVER to NEVER proves nothing: so it is assumed where the state before is not known.
      return { finding: evaluateTokenRotation(before.data ?? "NEVER", after.STATE), object: data };
    },
  },
  "new-endpoint": {
    toSnapshot: (data) => endpointListSchema.parse(data).ENDPOINTS.map(({ ENDPOINT_ID }) => ENDPOINT_ID),
    evaluate: (data, traces) =>
      evaluateNewId(
        endpointListSchema.optional().parse(data)?.ENDPOINTS,
        traces,
        ({ ENDPOINT_ID }) => ENDPOINT_ID,
        (endpoint) =>
          (["NAME", "SCHEME", "HOST"] as const).every(
            (field) => endpoint[field] === normalizeField(field, traces.sentFields[field]),
          ),
        false,
      ),
  },
};

/** How the outcome of each write is found, from the operations table. */
export const reconcilers: Readonly<Record<string, Reconciler>> = Object.fromEntries(
  writeNames.map((name) => [name, toReconciler(operations[name])]),
);

function toReconciler(operation: WriteOperation): Reconciler {
  const { reads, strategy } = operation.readBack;
  return { ...strategies[strategy], reads: operations[reads], alsoSetBy: findSetters(operation) };
}

/** The writes one level below an object that set fields of its update, and to what. */
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
  const told = Object.entries(fields).filter(([field]) => !secret.has(field));
  const expires = typeof pem === "string" ? parseExpiry(pem) : undefined;
  if (expires !== undefined) told.push(["EXPIRES", expires]);
  return told.length > 0 ? Object.fromEntries(told) : null;
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

/** Clocks of the service and of the console may differ by this much, in seconds. */
const maxClockSkewSeconds = 2;

/**
 * A create whose name can exist only once: something of that name which is older proves nothing, since the service's
 * clock may differ. `objects` is undefined when what would hold it is gone.
 */
function evaluateUniqueName<T extends { readonly ID: string | number; readonly TIMESTAMP: number }>(
  objects: readonly T[] | undefined,
  traces: ReconcileContext,
  isWanted: (object: T) => boolean,
): ReconcileResult {
  if (!objects) return { finding: "cannot-tell" };
  const found = objects.find(isWanted);
  if (!found || traces.otherCreatedIds.has(String(found.ID))) return { finding: "not-applied" };
  return isAfterStart(found.TIMESTAMP, traces) ? { finding: "applied", object: found } : { finding: "cannot-tell" };
}

/** Whether a time of the service is not before the write, as far as its clock can be trusted. */
function isAfterStart(time: number, { startedAt: at }: ReconcileContext): boolean {
  return time >= at - maxClockSkewSeconds;
}

/**
 * A create whose name proves nothing: the ids before and after decide. Where they are not known, a time of creation
 * that `isWanted` looks at does; without one, what is found proves nothing.
 */
function evaluateNewId<T>(
  objects: readonly T[] | undefined,
  { snapshot: known, otherCreatedIds: taken }: ReconcileContext,
  idOf: (object: T) => string | number,
  isWanted: (object: T) => boolean,
  isDated: boolean,
): ReconcileResult {
  if (!objects) return { finding: "cannot-tell" };
  const ids = idsSchema.safeParse(known).data;
  const before = new Set(ids);
  const found = evaluateCreate(before, objects, idOf, (object) => isWanted(object) && !taken.has(String(idOf(object))));
  if (found.finding === "not-applied") return found;
  if ((!ids && !isDated) || found.finding === "cannot-tell") return { finding: "cannot-tell" };
  return { finding: "applied", object: found.created };
}

/** An update: the object holds all that was sent, none of it, or some, which proves nothing. */
function evaluateUpdate(data: unknown, { sentFields: sent }: ReconcileContext): ReconcileResult {
  const fields = Object.entries(sent);
  if (!isJsonObject(data) || fields.length === 0) return { finding: "cannot-tell" };
  const holding = fields.filter(([field, value]) => data[field] === normalizeField(field, value));
  if (holding.length === fields.length) return { finding: "applied", object: data };
  return { finding: holding.length === 0 ? "not-applied" : "cannot-tell" };
}

function evaluateDelete(data: unknown): ReconcileResult {
  return data === undefined ? { finding: "applied", object: [] } : { finding: "not-applied" };
}

function evaluateRevocation(value: 0 | 1 | undefined): ReconcileResult {
  if (value === undefined) return { finding: "cannot-tell" };
  return value === 0 ? { finding: "applied", object: [] } : { finding: "not-applied" };
}

/**
 * An upload: another certificate than before that expires when the sent one does. Without the time of the earlier upload,
 * one that was made since the write began is taken for it.
 */
function evaluateUpload(data: unknown, traces: ReconcileContext): ReconcileResult {
  const after = certificateSchema.optional().parse(data);
  if (!after) return { finding: "cannot-tell" };
  if (after.TYPE !== "CUSTOM") return { finding: "not-applied" };
  const before = certificateBeforeSchema.nullable().parse(traces.snapshot);
  if (before?.TYPE === "CUSTOM" && before.UPLOADED === after.UPLOADED) return { finding: "not-applied" };
  const { EXPIRES = after.EXPIRES } = traces.sentFields;
  // Another certificate was there before, or took its place.
  if (after.EXPIRES !== EXPIRES)
    return { finding: isAfterStart(after.UPLOADED, traces) ? "cannot-tell" : "not-applied" };
  return isAfterStart(after.UPLOADED, traces) ? { finding: "applied", object: after } : { finding: "cannot-tell" };
}
