import { BoundedMap } from "../db/bounded-map.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import type { Call } from "../upstream/call-service.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import { toServicePath } from "../upstream/path.ts";

/**
 * The zones, hostnames, tunnels and endpoints as they were last seen here: what a change is compared with on record.
 * Only calls whose path names one of them count.
 */
export interface ResourceCache {
  record(accountId: string, call: Call, answer: ServiceResponse): void;
  get(accountId: string, call: Call): Readonly<Record<string, unknown>> | undefined;
  /** The object is gone, or may have changed in a way not seen. */
  delete(accountId: string, call: Call): void;
}

const maxResources = 2_000;

/** Keeps the objects that were seen last, in this process's memory. */
export function createResourceCache(): ResourceCache {
  const objects = new BoundedMap<string, Readonly<Record<string, unknown>>>(maxResources);
  const keyOf = (accountId: string, { operation, ids }: Call) => `${accountId} ${toServicePath(operation.path, ids)}`;

  return {
    record(accountId, call, { data }) {
      const namesObject = call.operation.path.endsWith("}");
      if (!namesObject || !isJsonObject(data)) return;
      objects.set(keyOf(accountId, call), data);
    },
    get: (accountId, call) => objects.get(keyOf(accountId, call)),
    delete: (accountId, call) => void objects.delete(keyOf(accountId, call)),
  };
}
