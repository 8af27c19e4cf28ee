import type { reviewedEdgesOperations } from "@edge-console/contract/console-operations/reviewed-edges";
import type { ReviewedEdges } from "@edge-console/contract/console/reviewed-edges";
import { z } from "zod";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { Store } from "../../platform/db/store.ts";

/**
 * Handlers of the edge IP addresses that a user last reviewed in the account. Stored for each user; not
 * available to support staff, who have read-only access.
 */
export function reviewedEdgesHandlers({
  store,
}: {
  readonly store: Store;
}): Handlers<keyof typeof reviewedEdgesOperations> {
  return {
    getReviewedEdges: ({ account, user }) => loadEdgesSeen(store, account.id, user.id),
    async markEdgesReviewed({ account, user, body }) {
      const review = { reviewed_at: await store.now(), addresses: JSON.stringify(toUniqueLines(body.addresses)) };
      await store.db
        .insertInto("reviewed_edges")
        .values({ account_id: account.id, user_id: user.id, ...review })
        .onConflict((conflict) => conflict.columns(["account_id", "user_id"]).doUpdateSet(review))
        .execute();
      return loadEdgesSeen(store, account.id, user.id);
    },
  };
}

async function loadEdgesSeen(store: Store, accountId: string, userId: string): Promise<ReviewedEdges> {
  const row = await store.db
    .selectFrom("reviewed_edges")
    .select(["reviewed_at", "addresses"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return { seen: null };
  return { seen: { at: row.reviewed_at, addresses: z.array(z.string()).parse(JSON.parse(row.addresses)) } };
}

function toUniqueLines(text: string): string[] {
  return [...new Set(text.split("\n").filter((line) => line !== ""))];
}
