import {
  type ReviewedEdges,
  maxReviewedEdgesBytes,
  markEdgesReviewedSchema,
} from "@edge-console/contract/console/reviewed-edges";
import { z } from "zod";
import { route, type Route } from "../../platform/http/route.ts";
import type { Store } from "../../platform/db/store.ts";

/**
 * `GET` and `POST …/edges/seen`: the edge IP addresses that a user last saw on the account. Stored for each user; not
 * available to support staff, who have read-only access.
 */
export function edgesSeenRoutes({ store }: { readonly store: Store }): Route[] {
  const path = "/api/accounts/:accountId/edges/seen";
  return [
    route({
      method: "GET",
      path,
      access: { kind: "account", permission: "edges:read" },
      handle: async ({ account, user }) => ({ status: 200, body: await loadEdgesSeen(store, account.id, user.id) }),
    }),
    route({
      method: "POST",
      path,
      access: { kind: "account", permission: "edges:mark-seen" },
      bodyLimit: maxReviewedEdgesBytes,
      body: markEdgesReviewedSchema,
      async handle({ account, user, body }) {
        const review = { reviewed_at: await store.now(), addresses: JSON.stringify(toUniqueLines(body.addresses)) };
        await store.db
          .insertInto("reviewed_edges")
          .values({ account_id: account.id, user_id: user.id, ...review })
          .onConflict((conflict) => conflict.columns(["account_id", "user_id"]).doUpdateSet(review))
          .execute();
        return { status: 200, body: await loadEdgesSeen(store, account.id, user.id) };
      },
    }),
  ];
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
