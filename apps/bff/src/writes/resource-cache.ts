import { BoundedMap } from "../db/bounded-map.ts";
import type { ServiceAnswer } from "../upstream/answer.ts";
import type { Call } from "../upstream/exchange.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import { servicePath } from "../upstream/path.ts";

/**
 * The zones, hostnames, tunnels and endpoints as they were last seen here: what a change is compared with on record.
 * Only calls whose path names one of them count.
 */
export interface LastKnown {
  see(accountId: string, call: Call, answer: ServiceAnswer): void;
  recall(accountId: string, call: Call): Readonly<Record<string, unknown>> | undefined;
  /** The object is gone, or may have changed in a way not seen. */
  forget(accountId: string, call: Call): void;
}

const mostKept = 2_000;

/** Keeps the objects that were seen last, in this process's memory. */
export function createLastKnown(): LastKnown {
  const objects = new BoundedMap<string, Readonly<Record<string, unknown>>>(mostKept);
  const keyOf = (accountId: string, { operation, ids }: Call) => `${accountId} ${servicePath(operation.path, ids)}`;

  return {
    see(accountId, call, { data }) {
      const namesObject = call.operation.path.endsWith("}");
      if (!namesObject || !isJsonObject(data)) return;
      objects.set(keyOf(accountId, call), data);
    },
    recall: (accountId, call) => objects.get(keyOf(accountId, call)),
    forget: (accountId, call) => void objects.delete(keyOf(accountId, call)),
  };
}
