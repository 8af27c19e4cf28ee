import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { type Invitation, invitationMailStates } from "@edge-console/contract/console/invitations";
import { type AccountRole, accountRoles, can } from "@edge-console/contract/permissions";
import type { Kysely, Transaction } from "kysely";
import { listAppliedTimes } from "../audit/entry-queries.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { generateToken, hashToken } from "../../platform/crypto/token.ts";
import { lockAccount } from "./accounts.ts";
import { userRows } from "../users/users.ts";
import { cancelMails, listMailStates } from "../mail/deliver-mail.ts";

/** One week. */
const invitationTtlSeconds = 604_800;

/** Rate limit of invitations per account. */
const invitationsPerWindow = 20;
const rateWindowSeconds = 3_600;

/** The roles that can invite. */
const inviterRoles = accountRoles.filter((role) => can(role, "members:manage"));

/** An open invitation, found by the token in its link. */
export interface OpenInvitation {
  readonly id: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly email: string;
  readonly role: AccountRole;
  readonly invitedBy: string | null;
  readonly expiresAt: number;
  /** Whether the link was only emailed, so that using it proves access to the address. */
  readonly emailOnly: boolean;
}

/** Lists an account's open invitations, newest first. */
export async function listInvitations(db: Kysely<Schema>, accountId: string, at: number): Promise<Invitation[]> {
  const rows = await selectOpenInvitations(db, at)
    .where("invitations.account_id", "=", accountId)
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.email")
    .execute();
  const states = await listMailStates(db, accountId);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.inviter_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    mail: invitationMailStates.find((state) => state === states.get(toInvitationMail(row.id))) ?? null,
  }));
}

/** What the email of an invitation is about. */
export function toInvitationMail(invitationId: string): string {
  return `invitation:${invitationId}`;
}

/**
 * Creates an invitation, which replaces an earlier one to the same address. Returns it with its token, which isn't stored.
 * @throws ProblemError `conflict` if the address belongs to a member
 */
export async function createInvitation(
  transaction: Transaction<Schema>,
  at: number,
  {
    accountId,
    email,
    role,
    emailOnly,
    inviter,
  }: {
    readonly accountId: string;
    readonly email: string;
    readonly role: AccountRole;
    readonly emailOnly: boolean;
    /** The ID is null for the operator. */
    readonly inviter: { readonly id: string | null; readonly name: string };
  },
): Promise<{ readonly invitation: Omit<Invitation, "mail">; readonly token: string }> {
  await lockAccount(transaction, accountId);
  const member = await transaction
    .selectFrom("memberships")
    .innerJoin(userRows(transaction), "users.id", "memberships.user_id")
    .select("users.id")
    .where("account_id", "=", accountId)
    .where("users.email", "=", email)
    .executeTakeFirst();
  if (member) throw alreadyMember(email);
  const replaced = await transaction
    .selectFrom("invitations")
    .select("id")
    .where("account_id", "=", accountId)
    .where("email", "=", email)
    .executeTakeFirst();
  if (replaced) await cancelMails(transaction, at, toInvitationMail(replaced.id));
  const token = generateToken();
  const row = {
    id: randomUUID(),
    token_hash: hashToken(token),
    role,
    invited_by: inviter.id,
    created_at: at,
    expires_at: at + invitationTtlSeconds,
    email_only: emailOnly ? (1 as const) : (0 as const),
  };
  await transaction
    .insertInto("invitations")
    .values({ ...row, account_id: accountId, email })
    .onConflict((conflict) => conflict.columns(["account_id", "email"]).doUpdateSet(row))
    .execute();
  const { id, created_at: createdAt, expires_at: expiresAt } = row;
  return { invitation: { id, email, role, invitedBy: inviter.name, createdAt, expiresAt }, token };
}

/**
 * Revokes an open invitation of an account.
 * @throws ProblemError `not-found`
 */
export async function revokeInvitation(
  transaction: Transaction<Schema>,
  at: number,
  accountId: string,
  id: string,
): Promise<{ readonly email: string; readonly role: AccountRole }> {
  return transaction
    .deleteFrom("invitations")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("expires_at", ">", at)
    .returning(["email", "role"])
    .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
}

/**
 * Returns the open invitation with that token.
 * @throws ProblemError `not-found`, whether it never existed, was used or revoked, or has expired
 */
export async function findInvitation(db: Kysely<Schema>, at: number, token: string): Promise<OpenInvitation> {
  const row = await selectOpenInvitations(db, at)
    .innerJoin("accounts", "accounts.id", "invitations.account_id")
    .select(["accounts.id as account_id", "accounts.name as account_name", "email_only"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow(() => invitationNotFound());
  return {
    id: row.id,
    account: { id: row.account_id, name: row.account_name },
    email: row.email,
    role: row.role,
    invitedBy: row.inviter_name,
    expiresAt: row.expires_at,
    emailOnly: row.email_only === 1,
  };
}

/** Returns whether an open invitation to an address exists at a time (Unix seconds). */
export async function isInvited(db: Kysely<Schema>, at: number, email: string): Promise<boolean> {
  const open = await selectOpenInvitations(db, at).where("invitations.email", "=", email).executeTakeFirst();
  return open !== undefined;
}

/**
 * Revokes the invitations that a user created, in one account or in all, for when they can no longer invite. With
 * `email`, also those of the account to that address. Returns them as changes for the audit log.
 */
export async function revokeInvitations(
  db: Kysely<Schema>,
  { inviterId, accountId, email }: { readonly inviterId: string; readonly accountId?: string; readonly email?: string },
): Promise<AuditEntry["changes"]> {
  const revoked = await db
    .deleteFrom("invitations")
    .where((either) => either.or([either("invited_by", "=", inviterId), either("email", "=", email ?? "")]))
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .returning("email")
    .execute();
  return revoked.map((invitation) => ({ field: "invitation", before: invitation.email, after: null }));
}

/**
 * Throws a ProblemError `throttled` if an account has created as many invitations in the hour before `at` as it can. Call
 * it in the transaction of another creation, after `createInvitation`, which serializes them.
 */
export async function assertInvitationRate(
  transaction: Transaction<Schema>,
  at: number,
  accountId: string,
): Promise<void> {
  const created = await listAppliedTimes(transaction, {
    accountId,
    action: "inviteMember",
    after: at - rateWindowSeconds,
  });
  // The entry of this creation is written at the end of the transaction.
  const oldest = created[invitationsPerWindow - 1];
  if (oldest === undefined) return;
  throw new ProblemError("throttled", {
    detail: `An account can create ${invitationsPerWindow} invitations per hour.`,
    retryAfter: oldest + rateWindowSeconds - at,
    outcome: "not-applied",
  });
}

/**
 * Redeems an invitation: makes the user a member and deletes the invitation.
 * @throws ProblemError `not-found` if it was used or revoked since it was found, `conflict` if the user is already a member
 */
export async function redeemInvitation(
  transaction: Transaction<Schema>,
  { id, account, role, email }: OpenInvitation,
  user: { readonly id: string },
): Promise<void> {
  await transaction
    .deleteFrom("invitations")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow(() => invitationNotFound());
  await transaction
    .insertInto("memberships")
    .values({ account_id: account.id, user_id: user.id, role })
    .onConflict((conflict) => conflict.columns(["user_id", "account_id"]).doNothing())
    .returning("role")
    .executeTakeFirstOrThrow(() => alreadyMember(email));
}

/** Revokes all invitations. */
export async function revokeAllInvitations(transaction: Transaction<Schema>): Promise<void> {
  await transaction.deleteFrom("invitations").execute();
}

export async function deleteExpiredInvitations(db: Kysely<Schema>, at: number): Promise<void> {
  await db.deleteFrom("invitations").where("expires_at", "<=", at).execute();
}

/**
 * Selects the open invitations at a time: not expired, and created by someone who can still invite. Invitations of
 * others are deleted when they lose the right; this also covers one that is created at the same moment.
 */
function selectOpenInvitations(db: Kysely<Schema>, at: number) {
  return db
    .selectFrom("invitations")
    .leftJoin(userRows(db), "users.id", "invitations.invited_by")
    .leftJoin("memberships as inviter", (join) =>
      join
        .onRef("inviter.user_id", "=", "invitations.invited_by")
        .onRef("inviter.account_id", "=", "invitations.account_id"),
    )
    .select(["invitations.id", "invitations.email", "invitations.role"])
    .select(["invitations.created_at", "invitations.expires_at", "users.name as inviter_name"])
    .where("invitations.expires_at", ">", at)
    .where((either) =>
      either.or([
        either("invitations.invited_by", "is", null),
        either.and([either("inviter.role", "in", inviterRoles), either("users.disabled", "=", 0)]),
      ]),
    );
}

function alreadyMember(email: string): ProblemError {
  return new ProblemError("conflict", { detail: `${email} is already a member of the account.` });
}

function invitationNotFound(): ProblemError {
  return new ProblemError("not-found", { detail: "This invitation was used, revoked, or has expired." });
}
