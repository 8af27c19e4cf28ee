import type { ServiceContext } from "../v1/service-context.ts";

/** A request to the operator listener. */
export interface OperatorCall {
  readonly context: ServiceContext;
  /** Values of the path's placeholders. */
  readonly ids: Readonly<Record<string, string>>;
  /** The parsed JSON body; an empty object without a body, undefined if a connector's body isn't JSON. */
  readonly body: unknown;
  readonly query: URLSearchParams;
  /** The bearer token; null if none was sent. */
  readonly bearerToken: string | null;
  /** The service's time in Unix seconds. */
  readonly now: number;
}

/** A route of the operator listener. */
export interface OperatorRoute {
  readonly method: "GET" | "POST" | "DELETE";
  /** Path with placeholders such as `{id}`. */
  readonly path: `/${string}`;
  /** Required token: the operator's, or a tunnel's, which the route checks itself. */
  readonly token: "operator" | "tunnel";
  /** Handles a request. Throws an OperatorError for an error response. */
  readonly handle: (call: OperatorCall) => OperatorResponse;
}

/** Status and plain JSON body of a response. */
export interface OperatorResponse {
  readonly status: 200 | 201 | 202;
  readonly body: object;
}

/** An error response: `{"error": message}`. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
  readonly status: 400 | 401 | 403 | 404 | 409;

  constructor(status: 400 | 401 | 403 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}
