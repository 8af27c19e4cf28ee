import { type AuthMethod, authMethods, type SecondFactorMethod } from "@edge-console/contract/console/session";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { AuthDeps } from "./auth-deps.ts";
import { listMemberships } from "../accounts/memberships.ts";
import { lockUser, userRows } from "../users/users.ts";

/** SQL expression for a query on `users`: 1 if the user has an authenticator app or a passkey, else 0. */
export function hasSecondFactor(): RawBuilder<0 | 1> {
  return sql<0 | 1>`case when exists (select 1 from totp_factors where totp_factors.user_id = users.id)
    or exists (select 1 from passkeys where passkeys.user_id = users.id) then 1 else 0 end`;
}

/** Returns the IDs of those users who have a second factor. */
export async function findUsersWithSecondFactor(db: Kysely<Schema>, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom(userRows(db))
    .select("users.id")
    .where("users.id", "in", userIds)
    .where(hasSecondFactor(), "=", 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the IDs of those users who meet a policy of two-factor authentication: with a second factor, or with a session in
 * which their single sign-on provider confirmed two.
 */
export async function findUsersWithTwoFactor(db: Kysely<Schema>, userIds: readonly string[]): Promise<Set<string>> {
  const withFactor = await findUsersWithSecondFactor(db, userIds);
  const rows = await db
    .selectFrom("sessions")
    .select("user_id")
    .distinct()
    .where("user_id", "in", userIds)
    .where("methods", "like", '%"oidc-mfa"%')
    .execute();
  return new Set([...withFactor, ...rows.map(({ user_id }) => user_id)]);
}

/** Lists a user's second factors, strongest first. Recovery codes count only in addition to an app or a passkey. */
export async function listSecondFactors(db: Kysely<Schema>, userId: string): Promise<SecondFactorMethod[]> {
  const [passkey, app, code] = await Promise.all([
    db.selectFrom("passkeys").select("user_id").where("user_id", "=", userId).limit(1).executeTakeFirst(),
    db.selectFrom("totp_factors").select("user_id").where("user_id", "=", userId).executeTakeFirst(),
    db.selectFrom("recovery_codes").select("user_id").where("user_id", "=", userId).limit(1).executeTakeFirst(),
  ]);
  if (!passkey && !app) return [];
  return [
    ...(passkey ? (["passkey"] as const) : []),
    ...(app ? (["totp"] as const) : []),
    ...(code ? (["recovery-code"] as const) : []),
  ];
}

/**
 * Uses up or locks the credential behind a sign-in, in the transaction that creates its session, so that no session
 * outlives the credential. Throws a ProblemError if the credential is gone.
 */
export type CredentialLock = (transaction: Transaction<Schema>) => Promise<void>;

/**
 * Locks the second factors of a user until the end of the transaction, so that concurrent changes see each other, and
 * lists them.
 */
export async function lockSecondFactors(transaction: Kysely<Schema>, userId: string): Promise<SecondFactorMethod[]> {
  await lockUser(transaction, userId);
  return listSecondFactors(transaction, userId);
}

/**
 * Checks that a user still has the second factor that the operator or one of the user's accounts requires, after one was
 * removed.
 * @throws ProblemError `conflict`
 */
export async function assertFactorLeft(
  transaction: Kysely<Schema>,
  userId: string,
  { secondFactorRequired }: Pick<AuthDeps, "secondFactorRequired">,
): Promise<void> {
  if ((await listSecondFactors(transaction, userId)).length > 0) return;
  const accounts = secondFactorRequired ? [] : await listMemberships(transaction, userId);
  const by = secondFactorRequired
    ? "Your administrator"
    : accounts.find(({ twoFactorFrom }) => twoFactorFrom !== null)?.name;
  if (by === undefined) return;
  throw new ProblemError("conflict", {
    detail: `${by} requires two-factor authentication, and this is your last second factor. Add another one first.`,
  });
}

/** Deletes the recovery codes of a user who has neither an authenticator app nor a passkey. Returns how many. */
export async function deleteOrphanedRecoveryCodes(transaction: Kysely<Schema>, userId: string): Promise<number> {
  if ((await listSecondFactors(transaction, userId)).length > 0) return 0;
  const { numDeletedRows } = await transaction
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Methods that count as two factors or as the second one. `oidc-mfa` means that the provider reported two factors. */
const twoFactorMethods: readonly AuthMethod[] = ["passkey", "oidc-mfa", "totp", "recovery-code"];

/** Returns whether the methods include a second factor. */
export function satisfiesTwoFactor(methods: readonly AuthMethod[]): boolean {
  return methods.some((method) => twoFactorMethods.includes(method));
}

/** Parses the methods in a row of a session or pending sign-in. */
export function parseMethods(json: string): AuthMethod[] {
  return z.array(z.enum(authMethods)).parse(JSON.parse(json));
}
