import { may } from "@edge-console/contract/permissions";
import type { AccountEvents } from "../events/account-events.ts";
import { ProblemError } from "../http/problem.ts";
import { type AccountContext, route, type Route } from "../policy/route.ts";

/** How often a silent stream shows that it lives, and how often it is judged anew whether it may go on. */
const heartbeatMs = 20_000;
const recheckMs = 2_000;

/** An account's events, as they happen (server-sent events; each is a contract's AccountEvent). */
export function eventRoutes({ events }: { readonly events: AccountEvents }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/events",
      access: { kind: "account", permission: "events:read" },
      background: true,
      handle: (context) => ({
        status: 200,
        headers: {
          "content-type": "text/event-stream",
          "cache-control": "no-store",
          // Proxies that collect an answer before they pass it on would keep it for ever.
          "x-accel-buffering": "no",
        },
        stream: streamOf(events, context),
      }),
    }),
  ];
}

/** Ends when the browser goes, the server stops, or the person may no longer look. */
async function* streamOf(events: AccountEvents, context: AccountContext): AsyncGenerator<string> {
  const subscription = events.follow(context.account.id, context.gone(), may(context.actor, "tunnels:read"));
  yield ": open\n\n";
  let heard = performance.now();
  let judged = heard;
  while (!subscription.ended) {
    const news = await subscription.next(judged + recheckMs - performance.now());
    const now = performance.now();
    if (news.length > 0 || now >= judged + recheckMs) {
      if (!(await mayGoOn(context))) return;
      judged = now;
    }
    if (news.length === 0 && now - heard < heartbeatMs) continue;
    heard = now;
    yield news.length === 0 ? ": alive\n\n" : news.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  }
}

async function mayGoOn(context: AccountContext): Promise<boolean> {
  try {
    await context.recheck();
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}
