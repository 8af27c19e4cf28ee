import { createOpenApiDocument } from "@edge-console/contract/openapi/document";
import { operations } from "@edge-console/contract/operations";
import { route, type Route } from "../http/route.ts";
import type { ServiceResponse } from "../upstream/response.ts";
import type { PublicOperation, Upstream } from "../upstream/client.ts";
import { toReadProblem } from "../upstream/to-problem.ts";

/** For how long strangers are given the same answer, good or bad, so that they cannot spend the address's rate limit. */
const cacheTtlMs = 5_000;

/** Routes without sign-in: the public objects `/api/v1/edges` and `/api/v1/status`, and the API's OpenAPI document. */
export function publicRoutes({ upstream }: { readonly upstream: Upstream }): Route[] {
  const objects = (["listEdges", "getStatus"] as const).map((name) => {
    const answer = cached(() => upstream.readPublic(name));
    return route({
      method: "GET",
      path: `/api/v1${operations[name].path}`,
      access: { kind: "public" },
      handle: () => toRouteResponse(name, answer()),
    });
  });
  return [...objects, openApiRoute()];
}

/** The OpenAPI document: for client generators, which can't sign in. It is the same until the next release. */
function openApiRoute(): Route {
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  return route({
    method: "GET",
    path: "/api/openapi.json",
    access: { kind: "public" },
    handle: () => ({
      status: 200,
      headers: { "cache-control": "public, max-age=3600" },
      body: (document ??= createOpenApiDocument()),
    }),
  });
}

async function toRouteResponse(name: PublicOperation, answer: Promise<ServiceResponse>) {
  try {
    const { status, data } = await answer;
    return { status, body: data };
  } catch (error) {
    throw toReadProblem(operations[name], undefined, error);
  }
}

function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let until = -Infinity;
  let last: Promise<T> | undefined;
  return () => {
    const now = performance.now();
    if (last && now < until) return last;
    until = now + cacheTtlMs;
    last = read();
    return last;
  };
}
