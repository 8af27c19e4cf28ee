import { createOpenApiDocument } from "@edge-console/contract/openapi/document";
import { operations } from "@edge-console/contract/operations";
import { route, type Route } from "../http/route.ts";
import type { ServiceAnswer } from "../upstream/answer.ts";
import type { PublicOperation, Upstream } from "../upstream/client.ts";
import { readProblemOf } from "../upstream/to-problem.ts";

/** For how long strangers are given the same answer, good or bad, so that they cannot spend the address's rate limit. */
const keptMs = 5_000;

/** Routes without sign-in: the public objects `/api/v1/edges` and `/api/v1/status`, and the API's OpenAPI document. */
export function publicRoutes({ upstream }: { readonly upstream: Upstream }): Route[] {
  const objects = (["listEdges", "getStatus"] as const).map((name) => {
    const answer = kept(() => upstream.readPublic(name));
    return route({
      method: "GET",
      path: `/api/v1${operations[name].path}`,
      access: { kind: "public" },
      handle: () => tell(name, answer()),
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

async function tell(name: PublicOperation, answer: Promise<ServiceAnswer>) {
  try {
    const { status, data } = await answer;
    return { status, body: data };
  } catch (error) {
    throw readProblemOf(operations[name], undefined, error);
  }
}

function kept<T>(read: () => Promise<T>): () => Promise<T> {
  let until = -Infinity;
  let last: Promise<T> | undefined;
  return () => {
    const now = performance.now();
    if (last && now < until) return last;
    until = now + keptMs;
    last = read();
    return last;
  };
}
