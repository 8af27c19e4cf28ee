import { messages } from "@edge-console/contract/messages";

/** An error as `/v1` answers it: status, MESSAGE and, where the client is to wait, seconds (Errors). */
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

/** The 405 of a path that is served by other methods: `allowed` names them in the header Allow (RFC 9110). */
export class MethodNotAllowedError extends ServiceError {
  override readonly name = "MethodNotAllowed";
  readonly allowed: readonly string[];

  constructor(allowed: readonly string[]) {
    super(405, messages.request.methodNotAllowed);
    this.allowed = allowed;
  }
}
