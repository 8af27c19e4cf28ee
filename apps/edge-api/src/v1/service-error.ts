/** An error as `/v1` answers it: status, MESSAGE and, where the client is to wait, seconds (Errors). */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
