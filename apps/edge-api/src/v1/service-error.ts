import { messages } from "@edge-console/contract/messages";

/** An error response of `/v1`: status, MESSAGE, and Retry-After in seconds (Spec: Errors). */
export class ServiceError extends Error {
  override readonly name: string = "ServiceError";
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** A 405. `allowed` lists the methods of the path for the Allow header (RFC 9110). */
export class MethodNotAllowedError extends ServiceError {
  override readonly name = "MethodNotAllowed";
  readonly allowed: readonly string[];

  constructor(allowed: readonly string[]) {
    super(405, messages.request.methodNotAllowed);
    this.allowed = allowed;
  }
}
