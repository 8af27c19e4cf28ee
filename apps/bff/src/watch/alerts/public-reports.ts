import type { StatusReport } from "@edge-console/contract/objects/status";
import { operations } from "@edge-console/contract/operations";
import type { z } from "zod";
import type { Store } from "../../platform/db/store.ts";
import type { PublicOperation, Upstream } from "../../service/upstream/client.ts";
import type { ServiceResponse } from "../../service/upstream/response.ts";
import type { Loaded } from "./account-facts.ts";

/** The service's public reports, which all accounts share. */
export interface PublicReports extends Pick<Upstream, "readPublic"> {
  /** Returns the status report; undefined if it isn't known. It's requested only if `load` is set. */
  getStatus(load: boolean): Promise<StatusReport | undefined>;
  /** Returns the edge IP addresses, and when they were loaded, like `getStatus`. */
  getEdges(load: boolean): Promise<Loaded<string> | undefined>;
}

/** Times for which a response is used, in seconds: one request a minute, and one in ten minutes. */
const ttlSeconds: Readonly<Record<PublicOperation, number>> = { getStatus: 60, listEdges: 600 };
/** A failed request is repeated after this time. */
const retrySeconds = 30;

/** Creates the reader of the public reports. It remembers the responses to requests of others, too. */
export function createPublicReports(store: Pick<Store, "now">, upstream: Pick<Upstream, "readPublic">): PublicReports {
  const known = new Map<PublicOperation, { readonly data: unknown; readonly at: number }>();
  const retryAt = new Map<PublicOperation, number>();
  /** Loads in progress, which all accounts wait for. */
  const loading = new Map<PublicOperation, Promise<void>>();

  const readPublic = async (name: PublicOperation): Promise<ServiceResponse> => {
    const response = await upstream.readPublic(name);
    known.set(name, { data: response.data, at: await store.now() });
    return response;
  };

  function startLoading(name: PublicOperation, now: number): Promise<void> {
    const load = readPublic(name)
      .then(
        () => {},
        () => void retryAt.set(name, now + retrySeconds),
      )
      .finally(() => loading.delete(name));
    loading.set(name, load);
    return load;
  }

  async function find<T>(name: PublicOperation, schema: z.ZodType<T>, load: boolean) {
    const now = await store.now();
    const isKnown = now < (known.get(name)?.at ?? -Infinity) + ttlSeconds[name];
    if (!isKnown) {
      known.delete(name);
      const mayLoad = load && now >= (retryAt.get(name) ?? -Infinity);
      await (loading.get(name) ?? (mayLoad ? startLoading(name, now) : undefined));
    }
    const latest = known.get(name);
    const { data } = schema.safeParse(latest?.data);
    return latest && data !== undefined ? { at: latest.at, data } : undefined;
  }

  return {
    readPublic,
    getStatus: async (load) => (await find("getStatus", operations.getStatus.response, load))?.data,
    async getEdges(load) {
      const edges = await find("listEdges", operations.listEdges.response, load);
      return edges && { at: edges.at, list: edges.data.ALL };
    },
  };
}
