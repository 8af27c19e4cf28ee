import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import { operationNames, operations, type OperationName } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import type { AccountRow } from "../store/accounts.ts";
import { type ApiResponse, toJsonResponse, toTextResponse } from "./api-response.ts";
import { assertReady, authenticate } from "./authentication.ts";
import type { Fields } from "./fields.ts";
import { findResources } from "./find-resources.ts";
import { handlers } from "./handlers.ts";
import { getSegmentsBelowV1 } from "./path.ts";
import { PathTable } from "./path-table.ts";
import { RateLimit } from "./rate-limit.ts";
import { readFields } from "./request-body.ts";
import { MethodNotAllowedError, ServiceError } from "./service-error.ts";
import type { ServiceContext } from "./service-context.ts";

/** The parts of a request that determine its response. */
export interface ApiRequest {
  readonly method: string;
  /** The raw path, without the query. */
  readonly path: string;
  readonly authorization: string | undefined;
  /** The parsed JSON body; undefined if it isn't JSON or too large. */
  readonly body: unknown;
}

const pathTable = new PathTable<OperationName>(
  operationNames.map((name) => ({ method: operations[name].method, path: operations[name].path, value: name })),
);

const getOperation = (name: OperationName): Operation => operations[name];

/** Returns the operation of a request, independent of its key; undefined if the path or method is unknown. */
export function findOperation(request: Pick<ApiRequest, "method" | "path">): OperationName | undefined {
  try {
    return pathTable.match(getSegmentsBelowV1(request.path))?.byMethod.get(request.method);
  } catch {
    return undefined;
  }
}

/**
 * Handles `/v1` requests, independent of HTTP. Checks in the order of the specification: path, API key, rate limit of the
 * key, account setup, endpoint, method, resources in the path, body, operation.
 */
export class Router {
  readonly #context: ServiceContext;
  readonly #keyLimit = new RateLimit(limits.requestsPerKeyPerMinute);
  readonly #addressLimit = new RateLimit(limits.requestsPerAddressPerMinute);

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  /** Counts a request of a client IP address. Throws a 429 if the address exceeds its limit. */
  countAddressRequest(client: string, now: number): void {
    const waitSeconds = this.#addressLimit.count(client, now);
    if (waitSeconds !== null) throw new ServiceError(429, messages.request.tooManyForAddress(waitSeconds), waitSeconds);
  }

  /** Handles a request. Throws a ServiceError for every error response. */
  handle(request: ApiRequest, now: number): ApiResponse {
    const segments = getSegmentsBelowV1(request.path);
    const match = pathTable.match(segments);
    const name = match?.byMethod.get(request.method);
    const isPublicRequest = isPublic(segments, name);
    const account = isPublicRequest ? null : this.#authorize(request.authorization, now);
    if (!match) throw new ServiceError(404, messages.request.endpointUnknown);
    if (name === undefined) throw new MethodNotAllowedError([...match.byMethod.keys(), "OPTIONS"]);
    return this.#run(name, match.ids, account, request.body, now);
  }

  #authorize(header: string | undefined, now: number): AccountRow {
    const { account, keyId } = authenticate(header, this.#context.store);
    const waitSeconds = this.#keyLimit.count(keyId, now);
    if (waitSeconds !== null) throw new ServiceError(429, messages.request.tooManyForKey(waitSeconds), waitSeconds);
    assertReady(account);
    return account;
  }

  #run(
    name: OperationName,
    ids: Readonly<Record<string, string>>,
    account: AccountRow | null,
    body: unknown,
    now: number,
  ): ApiResponse {
    const { store, config } = this.#context;
    const operation = getOperation(name);
    const resources = account ? findResources(ids, account, store) : {};
    // The types tie each handler to its context, but which one is called is only known at run time.
    const handler = handlers[name] as (call: object) => object | string;
    const data = handler({ account, resources, body: toFields(operation, body), now, store, config });
    return typeof data === "string" ? toTextResponse(data) : toJsonResponse(operation.status, operation.message, data);
  }
}

/** Returns whether a request needs no key. The status report is public with everything below its path (Spec: Status report). */
function isPublic(segments: readonly string[], name: OperationName | undefined): boolean {
  return segments[0] === "status" || (name !== undefined && getOperation(name).access === "public");
}

function toFields(operation: Operation, body: unknown): Fields {
  return readFields(operation.body === null ? undefined : body, operation.body !== null && operation.method !== "GET");
}
