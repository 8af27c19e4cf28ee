import type { AuditEntry } from "@edge-console/contract/console/audit";
import { type AccountRole, can } from "@edge-console/contract/permissions";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Account } from "./accounts.ts";
import { revokeInvitations } from "./invitations.ts";
import { userRows } from "../users/users.ts";

/** A user's account with their role in it. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: AccountRole;
}

/** Lists a user's accounts, by name. */
export function listMemberships(db: Kysely<Schema>, userId: string): Promise<Membership[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .select(["accounts.id", "accounts.name", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .orderBy("accounts.name")
    .execute();
}

/** Finds a user's membership in an account; undefined if there is no such account or membership. */
export function findMembership(db: Kysely<Schema>, userId: string, accountId: string): Promise<Membership | undefined> {
  return db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .select(["accounts.id", "accounts.name", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .where("memberships.account_id", "=", accountId)
    .executeTakeFirst();
}

/** Returns the role of a user in an account; undefined if they are no member or can't sign in. */
export async function findActiveRole(
  db: Kysely<Schema>,
  userId: string,
  accountId: string,
): Promise<AccountRole | undefined> {
  const member = await db
    .selectFrom("memberships")
    .innerJoin(userRows(db), "users.id", "memberships.user_id")
    .select("memberships.role")
    .where("memberships.account_id", "=", accountId)
    .where("users.id", "=", userId)
    .where("users.disabled", "=", 0)
    .executeTakeFirst();
  return member?.role;
}

/** A membership of a user who can sign in. */
export interface ActiveMember extends Pick<Member, "id" | "email" | "role"> {
  readonly accountId: string;
}

/** Lists the members who can sign in, of an account or of all accounts. */
export function listActiveMembers(db: Kysely<Schema>, accountId?: string): Promise<ActiveMember[]> {
  return db
    .selectFrom("memberships")
    .innerJoin(userRows(db), "users.id", "memberships.user_id")
    .select(["users.id", "users.email", "memberships.role", "memberships.account_id as accountId"])
    .where("users.disabled", "=", 0)
    .$if(accountId !== undefined, (query) => query.where("memberships.account_id", "=", accountId ?? ""))
    .orderBy("users.id")
    .execute();
}

/** Sub-query for the IDs of an account's members, for queries of other folders. */
export function selectMemberIds(db: Kysely<Schema>, accountId: string) {
  return db.selectFrom("memberships").select("user_id").where("account_id", "=", accountId);
}

/** A member of an account. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: AccountRole;
  /** In Unix seconds; null if they never signed in. */
  readonly lastSignInAt: number | null;
}

/** Lists the members of an account, by email address. */
export function listMembers(db: Kysely<Schema>, account: Pick<Account, "id">): Promise<Member[]> {
  return db
    .selectFrom("memberships")
    .innerJoin(userRows(db), "users.id", "memberships.user_id")
    .select(["users.id", "users.email", "users.name", "memberships.role", "users.last_sign_in_at as lastSignInAt"])
    .where("memberships.account_id", "=", account.id)
    .orderBy("users.email")
    .execute();
}

/**
 * Gives a user a role in an account, in place of an earlier one. Returns the invitations that are revoked because the
 * user can no longer invite, as changes for the audit log.
 */
export async function setRole(
  db: Kysely<Schema>,
  account: Account,
  user: { readonly id: string },
  role: AccountRole,
): Promise<AuditEntry["changes"]> {
  await db
    .insertInto("memberships")
    .values({ account_id: account.id, user_id: user.id, role })
    .onConflict((conflict) => conflict.columns(["user_id", "account_id"]).doUpdateSet({ role }))
    .execute();
  return can(role, "members:manage") ? [] : revokeInvitations(db, { inviterId: user.id, accountId: account.id });
}

/**
 * Removes a user from an account, with the invitations that they created there and those to their address. Returns the
 * role that they had, and the invitations as changes for the audit log; undefined if they weren't a member.
 */
export async function removeMember(
  db: Kysely<Schema>,
  account: Account,
  user: { readonly id: string; readonly email: string },
): Promise<{ readonly role: AccountRole; readonly revoked: AuditEntry["changes"] } | undefined> {
  const removed = await db
    .deleteFrom("memberships")
    .where("account_id", "=", account.id)
    .where("user_id", "=", user.id)
    .returning("role")
    .executeTakeFirst();
  if (!removed) return undefined;
  const { id: inviterId, email } = user;
  return { role: removed.role, revoked: await revokeInvitations(db, { inviterId, accountId: account.id, email }) };
}
