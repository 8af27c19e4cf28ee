import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { operations, type OperationName } from "@edge-console/contract/operations";

/** How an operation says that it did not go through. */
export interface Failure {
  readonly status: number;
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

const writes: Partial<Record<OperationName, string>> = {
  createZone: messages.zone.createFailed,
  updateZone: messages.zone.updateFailed,
  deleteZone: messages.zone.deleteFailed,
  revokeOriginCertificate: messages.zone.revokeFailed,
  createHostname: messages.hostname.createFailed,
  updateHostname: messages.hostname.updateFailed,
  deleteHostname: messages.hostname.deleteFailed,
  uploadCertificate: messages.certificate.saveFailed,
  removeCertificate: messages.certificate.removeFailed,
};

const unavailable = { status: 503, retryAfter: limits.unavailableRetrySeconds } as const;

/**
 * The answer when an operation failed inside: a write that did not go through is a 500 that says which, a change of a
 * tunnel cannot be confirmed, and a read assumes nothing (Errors).
 */
export function failureOf(name: OperationName | undefined): Failure {
  const write = name === undefined ? undefined : writes[name];
  if (write !== undefined) return { status: 500, message: write };
  if (name !== undefined && operations[name].changes) return { ...unavailable, message: messages.tunnel.unconfirmed };
  if (name === "getStatus") return { ...unavailable, message: messages.status.unavailable };
  return { ...unavailable, message: messages.authentication.unavailable };
}
