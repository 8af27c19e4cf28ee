import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import { operationNames, operations } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import type { ServiceResponse } from "./response.ts";
import type { Call } from "./call-service.ts";
import { isJsonObject } from "./json-object.ts";
import { UpstreamError } from "./failure.ts";

/**
 * Reads the object of a change and compares the fields that the change contains with `digest`. Returns the response of
 * the read; undefined if no operation reads the object.
 *
 * @throws UpstreamError of kind `stale-base` if a field has changed, `base-read-failed` if the read failed.
 */
export async function assertBaseUnchanged(
  change: Call,
  digest: string,
  read: (call: Call) => Promise<ServiceResponse>,
): Promise<ServiceResponse | undefined> {
  const operation = findReadOperation(change.operation);
  if (!operation) return undefined;
  const response = await read({ operation, ids: change.ids }).catch((error: unknown) => {
    if (!(error instanceof UpstreamError) || error.failure.kind === "base-read-failed") throw error;
    throw new UpstreamError({ kind: "base-read-failed", failure: error.failure }, error);
  });
  if (!isJsonObject(response.data)) throw new Error(`${operation.label} returned no object`);
  const currentDigest = await computeBaseDigest(response.data, Object.keys(change.body ?? {}));
  if (currentDigest !== digest) throw new UpstreamError({ kind: "stale-base" });
  return response;
}

/** Returns the operation that reads the object of a change. */
function findReadOperation({ path }: Operation): Operation | undefined {
  const name = operationNames.find(
    (candidate) => operations[candidate].method === "GET" && operations[candidate].path === path,
  );
  return name && operations[name];
}
