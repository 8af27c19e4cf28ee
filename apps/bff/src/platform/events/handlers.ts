import type { eventOperations } from "@edge-console/contract/console-operations/events";
import type { AccountEvent } from "@edge-console/contract/console/events";
import { type Actor, can, type Permission } from "@edge-console/contract/permissions";
import type { AccountEvents } from "./account-events.ts";
import { ProblemError } from "../http/problem.ts";
import { type Handlers, Reply } from "../http/console-routes.ts";
import type { AccountContext } from "../http/route.ts";

/** Interval of comments on an idle stream. */
const heartbeatMs = 20_000;
/** Interval of permission checks. */
const recheckMs = 2_000;

/** Limit of open streams per user and process. Each visible tab has one. */
const maxStreamsPerUser = 100;

/** Permission that a subscriber needs to receive an event. */
const eventPermissions: Readonly<Record<AccountEvent["resource"], Permission>> = {
  standing: "standing:read",
  zone: "statistics:read",
  hostname: "hostnames:read",
  "known-hostnames": "hostnames:read",
  certificate: "hostnames:read",
  tunnel: "tunnels:read",
  endpoint: "tunnels:read",
  "api-key": "overview:read",
  membership: "members:read",
  "unconfirmed-write": "events:read",
  "bulk-run": "zones:read",
  "pending-force-https": "hostnames:read",
  "zone-labels": "zones:read",
  "entry-notes": "zones:read",
  "shared-list": "zones:read",
  "zone-deviations": "zones:read",
  baseline: "zones:read",
  "scheduled-end": "zones:read",
  alert: "alerts:read",
  "alert-channel": "alert-channels:manage",
  "usage-thresholds": "usage:read",
  prices: "usage:read",
  "access-token": "access-tokens:read",
};

/** Handler that streams an account's events (server-sent events; each is an AccountEvent). */
export function eventHandlers({ events }: { readonly events: AccountEvents }): Handlers<keyof typeof eventOperations> {
  const openStreams = new Map<string, number>();

  /** Counts a user's stream until it is closed. */
  function countStream({ user, getAbortSignal }: AccountContext): void {
    const open = openStreams.get(user.id) ?? 0;
    if (open >= maxStreamsPerUser) {
      throw new ProblemError("throttled", {
        title: "Too many open pages",
        detail: `You have ${maxStreamsPerUser} pages of the console open. Close some of them for live updates here.`,
        retryAfter: 60,
      });
    }
    openStreams.set(user.id, open + 1);
    getAbortSignal().addEventListener(
      "abort",
      () => {
        const left = (openStreams.get(user.id) ?? 0) - 1;
        if (left > 0) openStreams.set(user.id, left);
        else openStreams.delete(user.id);
      },
      { once: true },
    );
  }

  return {
    followEvents(context) {
      countStream(context);
      return new Reply(streamEvents(events, context, context.query), {
        headers: {
          "content-type": "text/event-stream",
          "cache-control": "no-store",
          // A reverse proxy that buffers responses would never pass on the stream.
          "x-accel-buffering": "no",
        },
      });
    },
  };
}

/**
 * Streams events until the client disconnects, the server stops, or the user may no longer read them. Each event is
 * checked against the user's current role. It starts with events since the page was
 * requested: `since` in Unix milliseconds, which a request that waits doesn't change, or `age` seconds ago, which a replica whose
 * clock differs doesn't change.
 */
async function* streamEvents(
  events: AccountEvents,
  context: AccountContext,
  { since = Date.now(), age = 0 }: { readonly since?: number | undefined; readonly age?: number | undefined },
): AsyncGenerator<string> {
  let actor: Actor = context.actor;
  const subscription = events.subscribe(context.account.id, context.getAbortSignal(), {
    canSeeTunnels: () => can(actor, "tunnels:read"),
    ageSeconds: Math.max(age, (Date.now() - since) / 1000),
  });
  yield ": open\n\n";
  let sentAt = performance.now();
  let checkedAt = sentAt;
  while (!subscription.ended) {
    const received = await subscription.next(checkedAt + recheckMs - performance.now());
    const now = performance.now();
    if (received.length > 0 || now >= checkedAt + recheckMs) {
      const current = await loadCurrentActor(context);
      if (current === undefined) return;
      actor = current;
      checkedAt = now;
    }
    const events = received.filter(({ resource }) => can(actor, eventPermissions[resource]));
    if (events.length === 0 && now - sentAt < heartbeatMs) continue;
    sentAt = now;
    yield events.length === 0 ? ": alive\n\n" : events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  }
}

/** Returns the user's current actor on the account; undefined if they may no longer read its events. */
async function loadCurrentActor(context: AccountContext): Promise<Actor | undefined> {
  try {
    return context.reauthorize();
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
