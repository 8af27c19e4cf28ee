import type { AuditEntry } from "@edge-console/contract/console/audit";
import { type AccountRole, type Actor, can, toTokenActor } from "@edge-console/contract/permissions";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { findTokenById, removeTokensOf, type TokenRow } from "../access-tokens/access-tokens.ts";
import type { Account } from "./accounts.ts";
import { revokeInvitations } from "./invitations.ts";
import { userRows } from "../users/users.ts";

/** A user's account with their role in it. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: AccountRole;
  /** From when its members need two-factor authentication, in Unix seconds; null if they don't. */
  readonly twoFactorFrom: number | null;
}

/** Lists a user's accounts, by name. */
export function listMemberships(db: Kysely<Schema>, userId: string): Promise<Membership[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .leftJoin("two_factor_policies", "two_factor_policies.account_id", "memberships.account_id")
    .select(["accounts.id", "accounts.name", "memberships.role"])
    .select("two_factor_policies.enforced_from as twoFactorFrom")
    .where("memberships.user_id", "=", userId)
    .orderBy("accounts.name")
    .execute();
}

/** Finds a user's membership in an account; undefined if there is no such account or membership. */
export function findMembership(db: Kysely<Schema>, userId: string, accountId: string): Promise<Membership | undefined> {
  return db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .leftJoin("two_factor_policies", "two_factor_policies.account_id", "memberships.account_id")
    .select(["accounts.id", "accounts.name", "memberships.role"])
    .select("two_factor_policies.enforced_from as twoFactorFrom")
    .where("memberships.user_id", "=", userId)
    .where("memberships.account_id", "=", accountId)
    .executeTakeFirst();
}

/** Finds the membership of a user who can sign in; undefined if there is no such account or membership. */
function findActiveMembership(
  db: Kysely<Schema>,
  userId: string,
  accountId: string,
): Promise<Omit<Membership, "twoFactorFrom"> | undefined> {
  return db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .innerJoin(userRows(db), "users.id", "memberships.user_id")
    .select(["accounts.id", "accounts.name", "memberships.role"])
    .where("memberships.account_id", "=", accountId)
    .where("users.id", "=", userId)
    .where("users.disabled", "=", 0)
    .executeTakeFirst();
}

/**
 * Returns the account of an access token as long as the member who created the token could create it; undefined otherwise.
 */
export async function findTokenAccount(
  db: Kysely<Schema>,
  { account_id, user_id }: Pick<TokenRow, "account_id" | "user_id">,
): Promise<Pick<Membership, "id" | "name"> | undefined> {
  const membership = await findActiveMembership(db, user_id, account_id);
  return membership && can(membership.role, "access-tokens:manage") ? membership : undefined;
}

/**
 * Returns the actor that a member or an access token of an account is, by ID; undefined if it may no longer act. An expired
 * token may finish what it started.
 */
export async function findActiveActor(db: Kysely<Schema>, id: string, accountId: string): Promise<Actor | undefined> {
  const membership = await findActiveMembership(db, id, accountId);
  if (membership) return membership.role;
  const token = await findTokenById(db, accountId, id);
  return token && (await findTokenAccount(db, token)) ? toTokenActor(token.role) : undefined;
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
 * Removes a user from an account, with the access tokens and invitations that they created there, and the invitations to
 * their address. Returns the role that they had, and what else was removed as changes for the audit log; undefined if they
 * weren't a member.
 */
export async function removeMember(
  db: Kysely<Schema>,
  account: Pick<Account, "id">,
  user: { readonly id: string; readonly email: string },
): Promise<{ readonly role: AccountRole; readonly revoked: AuditEntry["changes"] } | undefined> {
  const removed = await db
    .deleteFrom("memberships")
    .where("account_id", "=", account.id)
    .where("user_id", "=", user.id)
    .returning("role")
    .executeTakeFirst();
  if (!removed) return undefined;
  const { id, email } = user;
  const tokens = await removeTokensOf(db, { accountId: account.id, userId: id });
  const invitations = await revokeInvitations(db, { inviterId: id, accountId: account.id, email });
  return { role: removed.role, revoked: [...tokens, ...invitations] };
}
