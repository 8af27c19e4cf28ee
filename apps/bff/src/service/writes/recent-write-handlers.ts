import type { recentWriteOperations } from "@edge-console/contract/console-operations/recent-writes";
import type { WriteOutcome } from "@edge-console/contract/console/recent-writes";
import type { Actor } from "@edge-console/contract/permissions";
import type { Store } from "../../platform/db/store.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { Intent } from "../upstream/intent.ts";
import type { Upstream } from "../upstream/client.ts";
import { parseIntentTarget } from "./parse-intent-target.ts";
import { listRecentWrites } from "./recent-writes.ts";
import { canSeeResult, toWriteOutcome } from "./stored-result.ts";

/** Handlers for a user's own writes and their outcomes. */
export function recentWriteHandlers({
  upstream,
  store,
}: {
  readonly upstream: Pick<Upstream, "intents">;
  readonly store: Store;
}): Handlers<keyof typeof recentWriteOperations> {
  return {
    async listRecentWrites({ account, actor, user }) {
      return listRecentWrites(store, { accountId: account.id, userId: user.id, actor });
    },
    async getWriteOutcome({ account, actor, user, params }) {
      const intent = await upstream.intents.findOwn(account.id, user.id, params.writeId);
      return intent ? describeOutcome(intent, actor) : { state: "pending", isRecorded: false };
    },
  };
}

function describeOutcome(intent: Intent, actor: Actor): WriteOutcome {
  const operation = parseIntentTarget(intent)?.operation;
  return operation && canSeeResult(actor, operation) ? toWriteOutcome(intent, operation) : toWriteOutcome(intent);
}
