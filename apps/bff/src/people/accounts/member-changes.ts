import type { AuditEntry } from "@edge-console/contract/console/audit";
import { type AccountRole, isAdministrator, listRoles } from "@edge-console/contract/permissions";
import type { Transaction } from "kysely";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { removeTokensOf } from "../access-tokens/access-tokens.ts";
import { lockAccount } from "./accounts.ts";
import { revokeInvitations } from "./invitations.ts";
import { userRows } from "../users/users.ts";

/** A member before a change, with the access tokens and invitations that ended with it, as changes for the audit log. */
export interface PreviousMember {
  readonly email: string;
  readonly role: AccountRole;
  readonly revoked: AuditEntry["changes"];
}

/**
 * Changes the role of a member.
 * @throws ProblemError `not-found` if they aren't a member, `conflict` if no administrator would be left
 */
export async function changeRole(
  transaction: Transaction<Schema>,
  accountId: string,
  userId: string,
  role: AccountRole,
): Promise<PreviousMember> {
  const before = await lockMember(transaction, accountId, userId);
  if (!isAdministrator(role)) await assertOtherAdministrator(transaction, accountId, userId, before);
  await transaction
    .updateTable("memberships")
    .set({ role })
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .execute();
  return {
    ...before,
    revoked: isAdministrator(role) ? [] : await revokeInvitations(transaction, { inviterId: userId, accountId }),
  };
}

/** Removes a member from an account. Throws as `changeRole` does. */
export async function removeFromAccount(
  transaction: Transaction<Schema>,
  accountId: string,
  userId: string,
): Promise<PreviousMember> {
  const before = await lockMember(transaction, accountId, userId);
  await assertOtherAdministrator(transaction, accountId, userId, before);
  await transaction
    .deleteFrom("memberships")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .execute();
  const { email } = before;
  const tokens = await removeTokensOf(transaction, { accountId, userId });
  const invitations = await revokeInvitations(transaction, { inviterId: userId, accountId, email });
  return { ...before, revoked: [...tokens, ...invitations] };
}

/**
 * Returns whether another administrator of the account could sign in. Locks the account until the end of the
 * transaction, so that concurrent changes of its administrators run in sequence.
 */
export async function hasOtherAdministrator(
  transaction: Transaction<Schema>,
  accountId: string,
  userId: string,
): Promise<boolean> {
  await lockAccount(transaction, accountId);
  const other = await transaction
    .selectFrom("memberships")
    .innerJoin(userRows(transaction), "users.id", "memberships.user_id")
    .select("users.id")
    .where("account_id", "=", accountId)
    .where("user_id", "!=", userId)
    .where("role", "in", listRoles("members:manage"))
    .where("users.disabled", "=", 0)
    .executeTakeFirst();
  return other !== undefined;
}

/** Finds a member and locks the account until the end of the transaction, so that concurrent changes run in sequence. */
async function lockMember(
  transaction: Transaction<Schema>,
  accountId: string,
  userId: string,
): Promise<Omit<PreviousMember, "revoked">> {
  await lockAccount(transaction, accountId);
  return transaction
    .selectFrom("memberships")
    .innerJoin(userRows(transaction), "users.id", "memberships.user_id")
    .select(["users.email", "role"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
}

/** Throws a ProblemError `conflict` if no other administrator could sign in. */
async function assertOtherAdministrator(
  transaction: Transaction<Schema>,
  accountId: string,
  userId: string,
  before: Omit<PreviousMember, "revoked">,
): Promise<void> {
  if (!isAdministrator(before.role) || (await hasOtherAdministrator(transaction, accountId, userId))) return;
  throw new ProblemError("conflict", {
    detail: "An account needs at least one member with full access. Give another member full access first.",
  });
}
