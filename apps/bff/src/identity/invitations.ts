import { randomUUID } from "node:crypto";
import type { Invitation } from "@edge-console/contract/console/invitations";
import type { AccountRole } from "@edge-console/contract/permissions";
import type { Kysely, Transaction } from "kysely";
import { ProblemError } from "../http/problem.ts";
import type { Schema } from "../store/schema.ts";
import { newToken, tokenHash } from "./token.ts";

/** How long an invitation may be accepted, in seconds: a week. */
const invitationSeconds = 604_800;

/** An open invitation as whoever holds its link finds it. */
export interface OpenInvitation {
  readonly id: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly email: string;
  readonly role: AccountRole;
  readonly invitedBy: string | null;
  readonly expiresAt: number;
}

/** The open invitations of an account at a time, newest first. */
export async function listInvitations(db: Kysely<Schema>, accountId: string, at: number): Promise<Invitation[]> {
  const rows = await openOnes(db, at)
    .where("invitations.account_id", "=", accountId)
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.email")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.inviter_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/**
 * Invites an address to an account, in place of an earlier invitation of it; gives it with the one copy of its token.
 * Throws a ProblemError `conflict` when the address is a member's.
 */
export async function invite(
  transaction: Transaction<Schema>,
  at: number,
  {
    accountId,
    email,
    role,
    inviter,
  }: {
    readonly accountId: string;
    readonly email: string;
    readonly role: AccountRole;
    readonly inviter: { readonly id: string; readonly name: string };
  },
): Promise<{ readonly invitation: Invitation; readonly token: string }> {
  const member = await transaction
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select("users.id")
    .where("account_id", "=", accountId)
    .where("email", "=", email)
    .executeTakeFirst();
  if (member) throw alreadyMember(email);
  const token = newToken();
  const row = {
    id: randomUUID(),
    token_hash: tokenHash(token),
    role,
    invited_by: inviter.id,
    created_at: at,
    expires_at: at + invitationSeconds,
  };
  await transaction
    .insertInto("invitations")
    .values({ ...row, account_id: accountId, email })
    .onConflict((conflict) => conflict.columns(["account_id", "email"]).doUpdateSet(row))
    .execute();
  const { id, created_at: createdAt, expires_at: expiresAt } = row;
  return { invitation: { id, email, role, invitedBy: inviter.name, createdAt, expiresAt }, token };
}

/** Revokes an open invitation of an account; throws a ProblemError `not-found` when there is none with that id. */
export async function revokeInvitation(
  transaction: Transaction<Schema>,
  at: number,
  accountId: string,
  id: string,
): Promise<{ readonly email: string; readonly role: AccountRole }> {
  const revoked = await transaction
    .deleteFrom("invitations")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("expires_at", ">", at)
    .returning(["email", "role"])
    .executeTakeFirst();
  if (!revoked) throw new ProblemError("not-found");
  return revoked;
}

/** The open invitation that a token belongs to; throws a ProblemError `not-found`, alike whatever became of it. */
export async function findInvitation(db: Kysely<Schema>, at: number, token: string): Promise<OpenInvitation> {
  const row = await openOnes(db, at)
    .innerJoin("accounts", "accounts.id", "invitations.account_id")
    .select(["accounts.id as account_id", "accounts.name as account_name"])
    .where("token_hash", "=", tokenHash(token))
    .executeTakeFirst();
  if (!row) throw notOpen();
  return {
    id: row.id,
    account: { id: row.account_id, name: row.account_name },
    email: row.email,
    role: row.role,
    invitedBy: row.inviter_name,
    expiresAt: row.expires_at,
  };
}

/**
 * Makes a person a member by an invitation, which is used up by it. Throws a ProblemError: `not-found` when it was used
 * or revoked since it was found, `conflict` for somebody who is a member.
 */
export async function useInvitation(
  transaction: Transaction<Schema>,
  { id, account, role, email }: OpenInvitation,
  person: { readonly id: string },
): Promise<void> {
  const used = await transaction.deleteFrom("invitations").where("id", "=", id).returning("id").executeTakeFirst();
  if (!used) throw notOpen();
  const joined = await transaction
    .insertInto("memberships")
    .values({ account_id: account.id, user_id: person.id, role })
    .onConflict((conflict) => conflict.columns(["user_id", "account_id"]).doNothing())
    .returning("role")
    .executeTakeFirst();
  if (!joined) throw alreadyMember(email);
}

/** Deletes the invitations that nobody accepted in time. */
export async function sweepInvitations(db: Kysely<Schema>, at: number): Promise<void> {
  await db.deleteFrom("invitations").where("expires_at", "<=", at).execute();
}

function openOnes(db: Kysely<Schema>, at: number) {
  return db
    .selectFrom("invitations")
    .leftJoin("users", "users.id", "invitations.invited_by")
    .select(["invitations.id", "invitations.email", "invitations.role"])
    .select(["invitations.created_at", "invitations.expires_at", "users.name as inviter_name"])
    .where("invitations.expires_at", ">", at);
}

function alreadyMember(email: string): ProblemError {
  return new ProblemError("conflict", { detail: `${email} is a member of the account already.` });
}

function notOpen(): ProblemError {
  return new ProblemError("not-found", { detail: "This invitation was used or revoked, or its week is over." });
}
