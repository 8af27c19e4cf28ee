import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { operations, type OperationName } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";

/** How an operation says that it did not go through. */
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
 * The answer when an operation failed inside: a write that did not go through is a 500 that says which, a change of a
 * tunnel cannot be confirmed, and a read assumes nothing (Errors).
 */
export function getFailure(name: OperationName | undefined): Failure {
  const operation = name && getOperation(name);
  if (operation?.changes && operation.failure !== undefined) return { status: 500, message: operation.failure };
  if (operation?.changes) return { ...unavailable, message: messages.tunnel.unconfirmed };
  if (name === "getStatus") return { ...unavailable, message: messages.status.unavailable };
  return { ...unavailable, message: messages.authentication.unavailable };
}

/** How an operation says that status: what a fault answers unless it is told. Without a status, how it says a failure. */
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
  return { status, message: `The service answers ${status}.` };
}
