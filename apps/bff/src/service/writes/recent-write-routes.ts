import type { RecentWrites, WriteOutcome } from "@edge-console/contract/console/recent-writes";
import type { Actor } from "@edge-console/contract/permissions";
import type { Store } from "../../platform/db/store.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Intent } from "../upstream/intent.ts";
import type { Upstream } from "../upstream/client.ts";
import { parseIntentTarget } from "./parse-intent-target.ts";
import { listRecentWrites } from "./recent-writes.ts";
import { canSeeResult, toWriteOutcome } from "./stored-result.ts";

const access = { kind: "account", permission: "events:read" } as const;

/** Routes for a user's own writes and their outcomes. */
export function recentWriteRoutes({
  upstream,
  store,
}: {
  readonly upstream: Pick<Upstream, "intents">;
  readonly store: Store;
}): Route[] {
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
      // `id` is the ID of the request that sent the write, or its Idempotency-Key if no response arrived.
      path: "/api/accounts/:accountId/recent-writes/:id",
      access,
      background: true,
      async handle({ account, actor, user, params }) {
        const intent = await upstream.intents.findOwn(account.id, user.id, params["id"] ?? "");
        const body: WriteOutcome = intent ? describeOutcome(intent, actor) : { state: "pending", isRecorded: false };
        return { status: 200, body };
      },
    }),
  ];
}

function describeOutcome(intent: Intent, actor: Actor): WriteOutcome {
  const operation = parseIntentTarget(intent)?.operation;
  return operation && canSeeResult(actor, operation) ? toWriteOutcome(intent, operation) : toWriteOutcome(intent);
}
