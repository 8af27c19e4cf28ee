import type { ServiceContext } from "../v1/service-context.ts";

/** A call of the operator listener. */
export interface OperatorCall {
  readonly context: ServiceContext;
  /** The values of the path's placeholders. */
  readonly ids: Readonly<Record<string, string>>;
  /** The decoded JSON body; an empty object when none was sent, undefined when a connector's is not JSON. */
  readonly body: unknown;
  readonly query: URLSearchParams;
  /** The bearer token that was sent; null without one. */
  readonly bearer: string | null;
  /** The service's time in Unix seconds. */
  readonly now: number;
}

/** One call that the operator listener offers. */
export interface OperatorRoute {
  readonly method: "GET" | "POST" | "DELETE";
  /** Path with placeholders such as `{id}`. */
  readonly path: `/${string}`;
  /** Who may call: with the operator's token, or (the connector) with one that the route checks itself. */
  readonly token: "operator" | "tunnel";
  /** Carries it out; throws an OperatorError to refuse. */
  readonly handle: (call: OperatorCall) => OperatorResponse;
}

/** Status and plain JSON body of an answer. */
export interface OperatorResponse {
  readonly status: 200 | 201 | 202;
  readonly body: object;
}

/** A refusal: answered as `{"error": message}`. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
  readonly status: 400 | 401 | 403 | 404 | 409;

  constructor(status: 400 | 401 | 403 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}
