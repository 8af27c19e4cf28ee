import { setTimeout as pause } from "node:timers/promises";
import type { RecentWrites } from "@edge-console/contract/console/recent-writes";
import type { WriteOutcome } from "@edge-console/contract/console/unconfirmed-writes";
import type { Actor } from "@edge-console/contract/permissions";
import type { Store } from "../../platform/db/store.ts";
import { type AccountContext, route, type Route } from "../../platform/http/route.ts";
import type { Intent } from "../upstream/intent.ts";
import type { Upstream } from "../upstream/client.ts";
import { parseIntentTarget } from "./parse-intent-target.ts";
import { listRecentWrites } from "./recent-writes.ts";
import { canSeeResult, toWriteOutcome } from "./stored-result.ts";

const access = { kind: "account", permission: "events:read" } as const;

/** Longest wait of a request for the outcome of a write, and interval of its checks. */
const waitMs = 5_000;
const checkMs = 250;

/** Routes for a user's own writes and their outcomes. */
export function recentWriteRoutes({
  upstream,
  store,
}: {
  readonly upstream: Pick<Upstream, "intents">;
  readonly store: Store;
}): Route[] {
  const find = ({ account, user, params }: AccountContext) =>
    upstream.intents.findOwn(account.id, user.id, params["id"] ?? "");

  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/recent-writes",
      access,
      background: true,
      async handle({ account, actor, user }) {
        const reader = { accountId: account.id, userId: user.id, actor };
        const body: RecentWrites = await listRecentWrites(store, reader);
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      // `id` is the request ID of the write, or its Idempotency-Key if no response arrived.
      path: "/api/accounts/:accountId/unconfirmed-writes/:id",
      access,
      background: true,
      async handle(context) {
        const signal = context.getAbortSignal();
        const end = performance.now() + waitMs;
        for (;;) {
          const intent = await find(context);
          const body: WriteOutcome = intent
            ? describeOutcome(intent, context.actor)
            : { state: "pending", isRecorded: false };
          const isOpen = body.state === "pending" && body.isRecorded;
          if (!isOpen || signal.aborted || performance.now() >= end) return { status: 200, body };
          await pause(checkMs);
        }
      },
    }),
  ];
}

function describeOutcome(intent: Intent, actor: Actor): WriteOutcome {
  const operation = parseIntentTarget(intent)?.operation;
  return operation && canSeeResult(actor, operation) ? toWriteOutcome(intent, operation) : toWriteOutcome(intent);
}
