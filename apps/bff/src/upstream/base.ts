import { baseDigest } from "@edge-console/contract/console/base-digest";
import { operationNames, operations } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import type { ServiceAnswer } from "./answer.ts";
import type { Call } from "./exchange.ts";
import { isJsonObject } from "./json-object.ts";
import { UpstreamError } from "./trouble.ts";

/**
 * Makes sure that what a change is based on still holds: the object is read, and the fields that the change carries have
 * to be those of the digest. Gives the object as it was read. Throws an UpstreamError of kind `stale` otherwise; nothing
 * was sent then.
 */
export async function assertBase(
  change: Call,
  digest: string,
  read: (call: Call) => Promise<ServiceAnswer>,
): Promise<ServiceAnswer | undefined> {
  const operation = readOf(change.operation);
  if (!operation) return undefined;
  const answer = await read({ operation, ids: change.ids }).catch((error: unknown) => {
    if (!(error instanceof UpstreamError) || error.trouble.kind === "base-unread") throw error;
    throw new UpstreamError({ kind: "base-unread", because: error.trouble }, error);
  });
  if (!isJsonObject(answer.data)) throw new Error(`${operation.label} returned no object`);
  const now = await baseDigest(answer.data, Object.keys(change.body ?? {}));
  if (now !== digest) throw new UpstreamError({ kind: "stale" });
  return answer;
}

/** The operation that reads what a change of this path changes. */
function readOf({ path }: Operation): Operation | undefined {
  const name = operationNames.find((one) => operations[one].method === "GET" && operations[one].path === path);
  return name && operations[name];
}
