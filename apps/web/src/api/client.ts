import type {
  OperationData,
  OperationBody,
  OperationIds,
  OperationKey,
  OperationName,
  OperationNameOf,
  operations,
} from "@edge-console/contract/operations";
import { request } from "./request.ts";

type IsPublic<Name extends OperationName> = (typeof operations)[Name]["access"] extends "public" ? true : false;

type OperationParams<Name extends OperationName> = (IsPublic<Name> extends true ? unknown : { account: string }) &
  ([OperationIds<Name>] extends [never] ? unknown : { ids: Record<OperationIds<Name>, string | number> }) &
  (OperationBody<Name> extends undefined
    ? unknown
    : object extends OperationBody<Name>
      ? { body?: OperationBody<Name> }
      : { body: OperationBody<Name> });

/** Options of an operation: account, path IDs, and body, as far as the operation has them. */
export type CallOptions<Key extends OperationKey> = OperationParams<OperationNameOf<Key>> & {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Digest of the version that a change is based on (contract, console/base-digest). Rejected with `stale-base` if outdated. */
  base?: string;
};

/** Response of an operation. */
export type OperationResponse<Key extends OperationKey> = OperationData<OperationNameOf<Key>>;

type UntypedOptions = {
  account?: string;
  ids?: Record<string, string | number>;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
  idempotencyKey?: string;
  base?: string;
};

/**
 * Calls an operation of the Edge API through the console's server. Uses only types of the contract, so that no schemas
 * are bundled: the server has validated the response. Throws a ProblemError.
 *
 *     const zone = await callOperation("POST /cdn/{ZONE_ID}", { account, ids: { ZONE_ID: id }, body: { MAINTENANCE: 1 } });
 */
export async function callOperation<Key extends OperationKey>(
  key: Key,
  options: CallOptions<Key>,
): Promise<OperationResponse<Key>> {
  const { signal, idempotencyKey, base, ...rest }: UntypedOptions = options;
  const response = await request({ ...toHttpRequest(key, rest), signal, idempotencyKey, base });
  return response as OperationResponse<Key>;
}

/** Returns the request to the console's server for an operation. */
export function toHttpRequest(
  key: OperationKey,
  { account, ids = {}, body }: Pick<UntypedOptions, "account" | "ids" | "body">,
): { method: "GET" | "POST" | "DELETE"; path: string; body?: unknown } {
  const [method, template] = key.split(" ") as ["GET" | "POST" | "DELETE", string];
  const operationPath = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new TypeError(`${key} needs ${name}`);
    return encodeURIComponent(id);
  });
  const base = account === undefined ? "/api/v1" : `/api/accounts/${encodeURIComponent(account)}/v1`;
  if (method === "GET" && body) return { method, path: `${base}${operationPath}${toQueryString(body)}` };
  return { method, path: `${base}${operationPath}`, ...(body && { body }) };
}

/** Converts the body of a read to a query string, in which field names are shorter. */
function toQueryString(body: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    query.set(name.replace(/_TIMESTAMP$/, "").toLowerCase(), String(value));
  }
  return query.size === 0 ? "" : `?${query}`;
}
