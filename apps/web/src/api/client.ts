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

/** What a call to an operation takes: the account, the ids of its path and its body, each where the operation has it. */
export type CallOptions<Key extends OperationKey> = OperationParams<OperationNameOf<Key>> & {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** What the change is based on (contract, console/base-digest): refused with `stale-base` when it is not so any more. */
  base?: string;
};

/** What an operation answers. */
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
 * Calls an operation of the service through the console's mirror. Only the contract's types are used, so that none of
 * its schemas reach the browser: the server has read the answer by them. Throws a ProblemError.
 *
 *     const zone = await call("POST /cdn/{ZONE_ID}", { account, ids: { ZONE_ID: id }, body: { MAINTENANCE: 1 } });
 */
export async function callOperation<Key extends OperationKey>(
  key: Key,
  options: CallOptions<Key>,
): Promise<OperationResponse<Key>> {
  const { signal, idempotencyKey, base, ...rest }: UntypedOptions = options;
  const answer = await request({ ...toHttpRequest(key, rest), signal, idempotencyKey, base });
  return answer as OperationResponse<Key>;
}

/** Method, path and body by which the console's server takes an operation. */
export function toHttpRequest(
  key: OperationKey,
  { account, ids = {}, body }: Pick<UntypedOptions, "account" | "ids" | "body">,
): { method: "GET" | "POST" | "DELETE"; path: string; body?: unknown } {
  const [method, template] = key.split(" ") as ["GET" | "POST" | "DELETE", string];
  const mirrored = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new TypeError(`${key} needs ${name}`);
    return encodeURIComponent(id);
  });
  const base = account === undefined ? "/api/v1" : `/api/accounts/${encodeURIComponent(account)}/v1`;
  if (method === "GET" && body) return { method, path: `${base}${mirrored}${toQueryString(body)}` };
  return { method, path: `${base}${mirrored}`, ...(body && { body }) };
}

/** The filters of a read: the service takes them as a body, the console as a query by shorter names. */
function toQueryString(body: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    query.set(name.replace(/_TIMESTAMP$/, "").toLowerCase(), String(value));
  }
  return query.size === 0 ? "" : `?${query}`;
}
