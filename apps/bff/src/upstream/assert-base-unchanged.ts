import { baseDigest } from "@edge-console/contract/console/base-digest";
import { operationNames, operations } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import type { ServiceResponse } from "./response.ts";
import type { Call } from "./call-service.ts";
import { isJsonObject } from "./json-object.ts";
import { UpstreamError } from "./failure.ts";

/**
 * Makes sure that what a change is based on still holds: the object is read, and the fields that the change carries have
 * to be those of the digest. Gives the object as it was read. Throws an UpstreamError of kind `stale` otherwise; nothing
 * was sent then.
 */
export async function assertBaseUnchanged(
  change: Call,
  digest: string,
  read: (call: Call) => Promise<ServiceResponse>,
): Promise<ServiceResponse | undefined> {
  const operation = findReadOperation(change.operation);
  if (!operation) return undefined;
  const answer = await read({ operation, ids: change.ids }).catch((error: unknown) => {
    if (!(error instanceof UpstreamError) || error.failure.kind === "base-read-failed") throw error;
    throw new UpstreamError({ kind: "base-read-failed", failure: error.failure }, error);
  });
  if (!isJsonObject(answer.data)) throw new Error(`${operation.label} returned no object`);
  const now = await baseDigest(answer.data, Object.keys(change.body ?? {}));
  if (now !== digest) throw new UpstreamError({ kind: "stale-base" });
  return answer;
}

/** The operation that reads what a change of this path changes. */
function findReadOperation({ path }: Operation): Operation | undefined {
  const name = operationNames.find((one) => operations[one].method === "GET" && operations[one].path === path);
  return name && operations[name];
}
