import type { ConsoleBodyInput, ConsoleParams, ConsoleResponse } from "@edge-console/contract/console-operations";
import {
  type ConsoleOperationName,
  type ConsoleRoute,
  consoleRoutes,
} from "@edge-console/contract/console-operations/routes";
import { type Mock, vi } from "vitest";
import { ProblemError } from "../src/api/problem.ts";

/** A call that a fake operation received. */
export type FakeCall<Name extends ConsoleOperationName> = {
  readonly params: ConsoleParams<Name>;
  readonly body: ConsoleBodyInput<Name>;
};

type FakeOperations<Name extends ConsoleOperationName> = {
  readonly [Each in Name]: Mock<(call: FakeCall<Each>) => Promise<ConsoleResponse<Each>>>;
};

/**
 * Replaces operations of the console's server until the test ends, each with a mock that rejects with the ProblemError of a
 * response.
 *
 *     const { listAlerts } = fakeConsole("listAlerts");
 *     listAlerts.mockResolvedValue(createAlerts([]));
 */
export function fakeConsole<Name extends ConsoleOperationName>(...names: Name[]): FakeOperations<Name> {
  const mocks = Object.fromEntries(names.map((name) => [name, vi.fn()]));
  const sendRequest = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { pathname } = new URL(typeof input === "string" ? input : "", location.origin);
    for (const name of names) {
      const params = matchRoute(consoleRoutes[name], init?.method ?? "GET", pathname);
      if (params) {
        const result = mocks[name]?.({ params, body: parseBody(init?.body) });
        return Promise.race([respond(result), neverRespond(init)]);
      }
    }
    return sendRequest(input, init);
  });
  return mocks as FakeOperations<Name>;
}

/**
 * Fakes a request without a response. Like a real one, it rejects when the page aborts it. If it didn't, its read would still
 * count as slow in later tests.
 */
export function neverRespond(init: RequestInit | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const signal = init?.signal;
  const fail = () => reject(signal?.reason);
  if (signal?.aborted) fail();
  else signal?.addEventListener("abort", fail);
  return promise;
}

function matchRoute([method, path]: ConsoleRoute, sent: string, pathname: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
  const match = method === sent ? pattern.exec(pathname) : null;
  return match ? { ...match.groups } : undefined;
}

function parseBody(body: BodyInit | null | undefined): unknown {
  return typeof body === "string" ? JSON.parse(body) : undefined;
}

async function respond(result: unknown): Promise<Response> {
  try {
    const data = await result;
    return data === undefined ? new Response(null, { status: 204 }) : Response.json(data);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { kind, title, status, detail, retryAfter, errors } = error;
    const problem = { type: `urn:edge-console:${kind}`, title, status, detail, retryAfter, errors, requestId: "r1" };
    return Response.json(problem, { status, headers: { "Content-Type": "application/problem+json" } });
  }
}
