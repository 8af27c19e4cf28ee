import { maxSavedViews, type SavedView, type savedViewInputSchema } from "@edge-console/contract/console/saved-views";
import { type Actor, can } from "@edge-console/contract/permissions";
import type { Transaction } from "kysely";
import type { z } from "zod";
import { selectMemberIds } from "../../people/accounts/memberships.ts";
import { generateId } from "../../platform/crypto/generate-id.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { displayUser } from "../../people/users/displayed-users.ts";
import { lockUser, userRows } from "../../people/users/users.ts";

/** A member in an account. */
interface Viewer {
  readonly accountId: string;
  readonly userId: string;
  readonly actor: Actor;
}

/** Lists the views that a member saved and those that other members share, by name. */
export async function listSavedViews(db: Store["db"], viewer: Viewer): Promise<SavedView[]> {
  const { accountId, userId, actor } = viewer;
  const rows = await db
    .selectFrom("saved_views")
    .innerJoin(userRows(db), "users.id", "saved_views.user_id")
    .select(["saved_views.id", "user_id", "saved_views.name", "search", "hidden", "shared", "users.name as saved_by"])
    .select((row) => row("user_id", "in", selectMemberIds(db, accountId)).as("is_of_member"))
    .where("account_id", "=", accountId)
    .where((row) => row.or([row("user_id", "=", userId), row("shared", "=", 1)]))
    .orderBy("saved_views.name")
    .orderBy("saved_views.id")
    .execute();
  return rows.map(({ id, user_id, name, search, hidden, shared, saved_by, is_of_member }) => ({
    id,
    name,
    search,
    hidden: hidden.split(",").filter((column) => column !== ""),
    shared: shared === 1,
    own: user_id === userId,
    canDelete: can(actor, "views:save") && (user_id === userId || !is_of_member),
    savedBy: displayUser(actor, { email: saved_by, name: saved_by }),
  }));
}

/**
 * Deletes a member's own view, or one that is shared with the account by someone who is no longer a member. Returns false
 * if there is none.
 */
export async function deleteView(
  db: Store["db"],
  { accountId, userId }: Omit<Viewer, "actor">,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_views")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where((row) =>
      row.or([
        row("user_id", "=", userId),
        row.and([row("shared", "=", 1), row("user_id", "not in", selectMemberIds(db, accountId))]),
      ]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Saves a view. A view of the member with the same name is replaced.
 *
 * @throws ProblemError if the member has too many views
 */
export async function saveView(
  transaction: Transaction<Schema>,
  now: number,
  { accountId, userId }: Omit<Viewer, "actor">,
  { name, search, hidden, shared }: z.output<typeof savedViewInputSchema>,
): Promise<void> {
  await lockUser(transaction, userId);
  const view = { search, hidden, shared: shared ? (1 as const) : (0 as const), created_at: now };
  await transaction
    .insertInto("saved_views")
    .values({ id: generateId(), account_id: accountId, user_id: userId, name, ...view })
    .onConflict((conflict) => conflict.columns(["account_id", "user_id", "name"]).doUpdateSet(view))
    .execute();
  const { count } = await transaction
    .selectFrom("saved_views")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (count > maxSavedViews) {
    throw new ProblemError("conflict", { detail: `You can save up to ${maxSavedViews} views. Delete one first.` });
  }
}
