import type { StatusReport } from "@edge-console/contract/objects/status";
import { operations } from "@edge-console/contract/operations";
import type { z } from "zod";
import type { Store } from "../db/store.ts";
import type { PublicOperation, Upstream } from "../upstream/client.ts";
import type { ServiceResponse } from "../upstream/response.ts";

/** The service's public reports, which all accounts share. */
export interface PublicReports extends Pick<Upstream, "readPublic"> {
  /** Returns the status report; undefined if it isn't known. It's requested only if `load` is set. */
  getStatus(load: boolean): Promise<StatusReport | undefined>;
  /** Returns the edge IP addresses, like `getStatus`. */
  getEdges(load: boolean): Promise<readonly string[] | undefined>;
}

/** Times for which a response is used, in seconds: one request a minute, and one in ten minutes. */
const ttlSeconds: Readonly<Record<PublicOperation, number>> = { getStatus: 60, listEdges: 600 };
/** A failed request is repeated after this time. */
const retrySeconds = 30;

/** Creates the reader of the public reports. It remembers the responses to requests of others, too. */
export function createPublicReports(store: Pick<Store, "now">, upstream: Pick<Upstream, "readPublic">): PublicReports {
  const known = new Map<PublicOperation, { readonly data: unknown; readonly expiresAt: number }>();
  const retryAt = new Map<PublicOperation, number>();

  const readPublic = async (name: PublicOperation): Promise<ServiceResponse> => {
    const response = await upstream.readPublic(name);
    known.set(name, { data: response.data, expiresAt: (await store.now()) + ttlSeconds[name] });
    return response;
  };

  async function find<T>(name: PublicOperation, schema: z.ZodType<T>, load: boolean): Promise<T | undefined> {
    const now = await store.now();
    const isKnown = now < (known.get(name)?.expiresAt ?? -Infinity);
    if (!isKnown) known.delete(name);
    if (!isKnown && load && now >= (retryAt.get(name) ?? -Infinity)) {
      // Until then, other accounts wait for this request, or do without it.
      retryAt.set(name, now + retrySeconds);
      await readPublic(name).catch(() => {});
    }
    return schema.safeParse(known.get(name)?.data).data;
  }

  return {
    readPublic,
    getStatus: (load) => find("getStatus", operations.getStatus.response, load),
    getEdges: async (load) => (await find("listEdges", operations.listEdges.response, load))?.ALL,
  };
}
