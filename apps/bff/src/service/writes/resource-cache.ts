import { BoundedMap } from "../../platform/db/bounded-map.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import type { Call } from "../upstream/call-service.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import { toServicePath } from "../upstream/path.ts";

/** Last known zones, hostnames, tunnels, and endpoints, from which the audit log takes the values before a change. */
export interface ResourceCache {
  record(accountId: string, call: Call, response: ServiceResponse): void;
  get(accountId: string, call: Call): Readonly<Record<string, unknown>> | undefined;
  /** Removes an object that was deleted or may have changed. */
  delete(accountId: string, call: Call): void;
}

const maxResources = 2_000;

/** Creates a cache in this process's memory. Ignores calls whose path doesn't end with an ID. */
export function createResourceCache(): ResourceCache {
  const objects = new BoundedMap<string, Readonly<Record<string, unknown>>>(maxResources);
  const toCacheKey = (accountId: string, { operation, ids }: Call) =>
    `${accountId} ${toServicePath(operation.path, ids)}`;

  return {
    record(accountId, call, { data }) {
      const namesObject = call.operation.path.endsWith("}");
      if (!namesObject || !isJsonObject(data)) return;
      objects.set(toCacheKey(accountId, call), data);
    },
    get: (accountId, call) => objects.get(toCacheKey(accountId, call)),
    delete: (accountId, call) => void objects.delete(toCacheKey(accountId, call)),
  };
}
