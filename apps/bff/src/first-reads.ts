import type { FirstRead, FirstReadsLine } from "@edge-console/contract/console/first-reads";
import { can } from "@edge-console/contract/permissions";
import type { Log } from "./platform/http/log.ts";
import { type Authorizer, runRoute } from "./platform/http/route-handler.ts";
import { type AccountContext, route, type Route } from "./platform/http/route.ts";
import { toLoggedProblem } from "./platform/http/send-response.ts";
import { listScreenReads, type ScreenRead } from "./screen-reads.ts";

export interface FirstReadsDeps {
  /** Routes of the reads. */
  readonly routes: readonly Route[];
  readonly authorizer: Authorizer;
  readonly log: Log;
  /** Returns the time in Unix seconds. */
  readonly now: () => Promise<number>;
}

/**
 * Returns the route with what a screen reads first, in one response, which a page requests while its code loads. Each read
 * runs by its own route, as if the browser had sent it: it's authorized, and its error is only its own. It's sent as soon as
 * it ends, so that none waits for a slower one.
 */
export function firstReadsRoute({ routes, authorizer, log, now }: FirstReadsDeps): Route {
  const reads = new Map(routes.filter(({ method }) => method === "GET").map((read) => [read.path, read]));

  /** Returns the route of a read. Undefined if the user can't read it: a request would be recorded as denied. */
  function findRoute({ route: path, permission, isForStaff }: ScreenRead, context: AccountContext): Route | undefined {
    const read = reads.get(path);
    if (!read) throw new TypeError(`There is no route GET ${path}`);
    if (isForStaff === true && context.user.staff === null) return undefined;
    if (read.access.kind === "account" && !can(context.actor, read.access.permission)) return undefined;
    return permission === undefined || can(context.actor, permission) ? read : undefined;
  }

  async function run(read: Route, started: StartedRead, context: AccountContext): Promise<FirstRead> {
    const { path, params, searchParams } = started;
    try {
      const response = await runRoute(read, authorizer, { ...context, path, params, searchParams });
      return { path: started.url, status: response.status, body: "body" in response ? response.body : null };
    } catch (error) {
      const problem = toLoggedProblem(error, context.requestId, log);
      return { path: started.url, status: problem.status, body: problem.toProblem(context.requestId) };
    }
  }

  async function* stream(context: AccountContext): AsyncGenerator<string> {
    const running = new Map<string, Promise<{ read: ScreenRead; response: FirstRead }>>();
    const start = (wanted: readonly ScreenRead[]): string => {
      const urls: string[] = [];
      for (const read of wanted) {
        const found = findRoute(read, context);
        if (!found) continue;
        const started = toStarted(read, context.account.id);
        urls.push(started.url);
        running.set(
          started.url,
          run(found, started, context).then((response) => ({ read, response })),
        );
      }
      return urls.length > 0 ? toLine({ started: urls }) : "";
    };
    yield start(listScreenReads(context.searchParams.get("path") ?? "", await now()));
    while (running.size > 0) {
      const { read, response } = await Promise.race(running.values());
      running.delete(response.path);
      // In front of the response, so that the page doesn't request what follows from it.
      const next = response.status === 200 ? start(read.next?.(response.body) ?? []) : "";
      yield next + toLine(response);
    }
  }

  return route({
    method: "GET",
    path: "/api/accounts/:accountId/first-reads",
    allowTokens: false,
    access: { kind: "account", permission: "standing:read" },
    handle: (context) => ({
      status: 200,
      headers: { "content-type": "application/jsonl; charset=utf-8", "x-accel-buffering": "no" },
      stream: stream(context),
      isLive: true,
    }),
  });
}

interface StartedRead {
  /** Path with the query, as the page requests it. */
  readonly url: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly searchParams: URLSearchParams;
}

function toStarted({ route, params, query = "" }: ScreenRead, accountId: string): StartedRead {
  const all: Readonly<Record<string, string>> = { ...params, accountId };
  const path = route.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(all[name] ?? ""));
  return { url: query === "" ? path : `${path}?${query}`, path, params: all, searchParams: new URLSearchParams(query) };
}

function toLine(line: FirstReadsLine): string {
  return `${JSON.stringify(line)}\n`;
}
