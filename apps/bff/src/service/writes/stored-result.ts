import type { WriteOutcome } from "@edge-console/contract/console/recent-writes";
import { maskValue } from "@edge-console/contract/fields/field";
import { isMaskedField } from "@edge-console/contract/fields/zone";
import { operations } from "@edge-console/contract/operations";
import type { Operation, WriteOperation } from "@edge-console/contract/operations/operation";
import { type Actor, can } from "@edge-console/contract/permissions";
import { z } from "zod";
import type { Call } from "../upstream/call-service.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import type { Intent, Resolution } from "../upstream/intent.ts";
import type { WriteResult } from "../upstream/outcome.ts";
import { type UpstreamFailure, upstreamFailureSchema } from "../upstream/failure.ts";

/** Stored form of a result, for repetitions with the same idempotency key. */
const storedSchema = z.union([z.object({ failure: upstreamFailureSchema }), z.object({ data: z.unknown() })]);
type Stored = z.infer<typeof storedSchema>;

/** Delay before the first reconciliation, because a service that has just failed may need time to recover. */
const reconcileAfterSeconds = 1;

/** Permanent rejections. After any other one, the idempotency key can be used for another attempt. */
const finalRejections: ReadonlySet<number> = new Set([400, 404, 409]);

/** Returns what is stored of a write's result. Secrets of the response are left out, and keys of buckets masked. */
export function toResolution(
  { idempotencyKey, operation }: Pick<Call, "operation"> & { readonly idempotencyKey: string | null },
  result: WriteResult,
): Resolution {
  const store = (stored: Stored) => (idempotencyKey === null ? null : JSON.stringify(stored));
  if (result.outcome === "applied") {
    const data = toStoredData(operation, result.response.data);
    return {
      state: "applied",
      status: result.response.status,
      response: store({ data }),
      final: true,
      reconcileInSeconds: null,
    };
  }
  const { outcome, failure } = result;
  const status = "status" in failure ? failure.status : null;
  const final = outcome === "unknown" || (failure.kind === "error-response" && finalRejections.has(failure.status));
  const reconcileInSeconds = needsReconciliation(outcome, failure) ? reconcileAfterSeconds : null;
  const state = outcome === "unknown" ? "unconfirmed" : outcome;
  return { state, status, response: store({ failure }), final, reconcileInSeconds };
}

/** Returns whether the write needs reconciliation. A 500 means that it wasn't applied (Spec: Errors, 500); one read verifies it. */
function needsReconciliation(outcome: WriteResult["outcome"], failure: UpstreamFailure): boolean {
  return outcome === "unknown" || (failure.kind === "error-response" && failure.status === 500);
}

/** Returns what is stored of the object that a write returns. */
export function toStoredData(operation: Operation, data: unknown): unknown {
  if (!isJsonObject(data)) return data;
  const fields = Object.entries(data).filter(([field]) => !operation.secrets.response.includes(field));
  return Object.fromEntries(fields.map(([field, value]) => [field, toStoredValue(field, value)]));
}

function toStoredValue(field: string, value: unknown): unknown {
  return isMaskedField(field) && typeof value === "string" ? maskValue(value) : value;
}

/** Returns the result of an earlier write, for a repetition with the same idempotency key. */
export function toReplayedResult(intent: Pick<Intent, "state" | "status" | "response">): WriteResult {
  const stored = parseStored(intent);
  if (stored && "failure" in stored) {
    const outcome = intent.state === "not-applied" ? "not-applied" : "unknown";
    return { outcome, failure: stored.failure, replayed: true };
  }
  if (stored && "data" in stored && intent.state === "applied") {
    const status = intent.status === 201 ? 201 : 200;
    return { outcome: "applied", response: { status, data: stored.data }, replayed: true };
  }
  // The process that performed the write died, or the write is still pending after the longest wait.
  return { outcome: "unknown", failure: { kind: "timeout" }, replayed: true };
}

/** Returns whether a role sees the object of a write, which a member may have sent with an earlier role. */
export function canSeeResult(actor: Actor, { readBack }: WriteOperation): boolean {
  const { access } = operations[readBack.reads];
  return access === "public" || can(actor, access);
}

/**
 * Returns what is known of the outcome of a write, for the user who sent it. Without `operation`, nothing of its
 * result.
 */
export function toWriteOutcome(
  intent: Pick<Intent, "state" | "response" | "reconciled" | "check_after">,
  operation?: WriteOperation,
): WriteOutcome {
  const { state, reconciled, check_after } = intent;
  if (state === "applied") {
    const stored = parseStored(intent);
    return { state, data: operation && stored && "data" in stored ? toStoredData(operation, stored.data) : null };
  }
  if (reconciled === "unconfirmed") return { state: reconciled };
  return state === "not-applied" && check_after === null ? { state } : { state: "pending", isRecorded: true };
}

/** Returns whether the service itself responded to a write, so that it can't still be applying it. */
export function hasServiceResponse(intent: Pick<Intent, "state" | "response">): boolean {
  // Only a 500 is reconciled although its outcome is known.
  if (intent.state === "not-applied") return true;
  const stored = parseStored(intent);
  return stored !== undefined && "failure" in stored && stored.failure.kind === "error-response";
}

function parseStored({ response }: Pick<Intent, "response">): Stored | undefined {
  return storedSchema.safeParse(response === null ? null : JSON.parse(response)).data;
}
