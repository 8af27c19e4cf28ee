import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { operations, type OperationName } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";

/** Error response of an operation. */
export interface Failure {
  readonly status: number;
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

const getOperation = (name: OperationName): Operation => operations[name];

const window = limits.rateWindowSeconds;
const unavailable = { status: 503, retryAfter: limits.unavailableRetrySeconds } as const;

/**
 * Returns the response to an internal failure: a 500 for a write that wasn't applied, and a 503 for changes of tunnels,
 * which can't be confirmed, and for reads (Spec: Errors).
 */
export function getFailure(name: OperationName | undefined): Failure {
  const operation = name && getOperation(name);
  if (operation?.changes && operation.failure !== undefined) return { status: 500, message: operation.failure };
  if (operation?.changes) return { ...unavailable, message: messages.tunnel.unconfirmed };
  if (name === "getStatus") return { ...unavailable, message: messages.status.unavailable };
  return { ...unavailable, message: messages.authentication.unavailable };
}

/** Returns an operation's error response with a status, as the default of a fault. Without a status: its failure response. */
export function getFaultResponse(status: number | undefined, name: OperationName | undefined): Failure {
  const failure = getFailure(name);
  if (status === undefined || status === failure.status) return failure;
  if (status === 401) return { status, message: messages.authentication.invalid };
  if (status === 403) return { status, message: messages.authentication.missing };
  const operation = name && getOperation(name);
  if (status === 409 && operation?.changes && operation.conflict !== undefined) {
    return { status, message: operation.conflict };
  }
  if (status === 429) return { status, message: messages.request.tooManyForKey(window), retryAfter: window };
  if (status === 503) return { ...unavailable, message: messages.authentication.unavailable };
  return { status, message: `The service returned ${status}.` };
}
