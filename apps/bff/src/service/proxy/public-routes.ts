import { operations } from "@edge-console/contract/operations";
import { route, type Route } from "../../platform/http/route.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import type { PublicOperation, Upstream } from "../upstream/client.ts";
import { toReadProblem } from "../upstream/to-problem.ts";

/** Time to cache a response or an error, so that unauthenticated requests can't exhaust the address's rate limit. */
const cacheTtlMs = 5_000;

/** Routes without sign-in: the public objects `/api/v1/edges` and `/api/v1/status`. */
export function publicRoutes({ upstream }: { readonly upstream: Pick<Upstream, "readPublic"> }): Route[] {
  return (["listEdges", "getStatus"] as const).map((name) => {
    const read = cached(() => upstream.readPublic(name));
    return route({
      method: "GET",
      path: `/api/v1${operations[name].path}`,
      access: { kind: "public" },
      handle: () => toRouteResponse(name, read()),
    });
  });
}

async function toRouteResponse(name: PublicOperation, response: Promise<ServiceResponse>) {
  try {
    const { status, data } = await response;
    return { status, body: data };
  } catch (error) {
    throw toReadProblem(operations[name], undefined, error);
  }
}

function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let expiresAt = -Infinity;
  let current: Promise<T> | undefined;
  return () => {
    const now = performance.now();
    if (current && now < expiresAt) return current;
    expiresAt = now + cacheTtlMs;
    current = read();
    return current;
  };
}
