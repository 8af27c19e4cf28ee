import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Factors as FactorsShown } from "@edge-console/contract/console/factors";
import type { AuthMethod } from "@edge-console/contract/console/session";
import type { Kysely, Transaction } from "kysely";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Auth } from "./auth.ts";
import { totpColumn, totpSetupColumn } from "../../platform/db/encrypted-columns.ts";
import { DecryptionError, type Encryption } from "../../platform/crypto/encryption.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import {
  type CompleteReplacement,
  generateRecoveryCodes,
  hashRecoveryCode,
  normalizeCode,
  redeemRecoveryCode,
  replaceRecoveryCodes,
} from "./recovery-codes.ts";
import {
  assertFactorLeft,
  type CredentialLock,
  deleteOrphanedRecoveryCodes,
  lockSecondFactors,
} from "./second-factor.ts";
import { findMatchingStep, generateTotpSecret, toTotpUri } from "./totp.ts";
import { findUserWithPassword, lockUser } from "../users/users.ts";

/**
 * Completes a change in its transaction and at its time (Unix seconds): applies it to the user's sessions, and appends its
 * audit entry.
 */
type CompleteChange = (transaction: Transaction<Schema>, at: number) => Promise<unknown>;

/** A code that a user typed, before it's checked against the database. */
export interface TypedCode {
  readonly method: Extract<AuthMethod, "totp" | "recovery-code">;
  /** Uses up the code. Throws a ProblemError `wrong-code` for a wrong, expired, or used code. */
  readonly redeem: CredentialLock;
}

/** How long the setup of an authenticator app can be confirmed. */
const setupTtlSeconds = 3_600;

/** Returns how a user can authenticate, except for passkeys, single sign-on, and setup codes. */
export async function readFactors(
  { store: { db }, ssoRequired, secondFactorRequired }: Auth,
  userId: string,
): Promise<Omit<FactorsShown, "passkeys" | "sso" | "setupCode">> {
  const user = await findUserWithPassword(db, "id", userId);
  const totp = await db.selectFrom("totp_factors").select("since").where("user_id", "=", userId).executeTakeFirst();
  const codes = await db.selectFrom("recovery_codes").select("code_hash").where("user_id", "=", userId).execute();
  return {
    password: !!user?.password_hash && (!ssoRequired || user.emergency === 1),
    totp: totp ?? null,
    recoveryCodesLeft: codes.length,
    required: secondFactorRequired,
  };
}

/** Starts the setup of an authenticator app and replaces an unconfirmed one. The app shows `email` as its label. */
export async function startTotpSetup(
  { store, encryption }: Auth,
  { id, email }: { readonly id: string; readonly email: string },
  complete: CompleteChange,
): Promise<{ readonly secret: Secret; readonly uri: string }> {
  const secret = generateTotpSecret();
  const at = await store.now();
  const setup = { ciphertext: encryption.encrypt(totpSetupColumn.getContext(id), secret), begun_at: at };
  await store.write(async (transaction) => {
    await lockUser(transaction, id);
    await transaction
      .insertInto("totp_set_ups")
      .values({ user_id: id, ...setup })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(setup))
      .execute();
    await complete(transaction, at);
  });
  return { secret, uri: toTotpUri(secret, email) };
}

/**
 * Confirms the setup of an authenticator app; returns new recovery codes, and whether it replaced an earlier app.
 * @throws ProblemError `conflict` if no setup is in progress, `wrong-code` for any code but the current one
 */
export async function confirmTotp(
  { store, encryption, passwordHasher }: Auth,
  userId: string,
  typed: string,
  complete: CompleteReplacement,
): Promise<{ readonly codes: string[]; readonly isReplaced: boolean }> {
  const at = await store.now();
  const setup = await store.db
    .selectFrom("totp_set_ups")
    .select("ciphertext")
    .where("user_id", "=", userId)
    .where("begun_at", ">", at - setupTtlSeconds)
    .executeTakeFirstOrThrow(() => noSetupInProgress());
  const secret = encryption.decrypt(totpSetupColumn.getContext(userId), setup.ciphertext);
  const step = findMatchingStep(secret, normalizeCode(typed), at);
  if (step === undefined) throw new ProblemError("wrong-code");
  const factor = {
    ciphertext: encryption.encrypt(totpColumn.getContext(userId), secret),
    since: at,
    last_step: step,
  };
  const { codes, rows } = await generateRecoveryCodes(passwordHasher, userId);
  const isReplaced = await store.write(async (transaction) => {
    const before = await lockSecondFactors(transaction, userId);
    const { numDeletedRows } = await transaction
      .deleteFrom("totp_set_ups")
      .where("user_id", "=", userId)
      .where("ciphertext", "=", setup.ciphertext)
      .executeTakeFirst();
    // Confirmed twice in parallel, or started again.
    if (numDeletedRows === 0n) throw noSetupInProgress();
    await transaction
      .insertInto("totp_factors")
      .values({ user_id: userId, ...factor })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(factor))
      .execute();
    await replaceRecoveryCodes(transaction, userId, rows);
    await complete(transaction, at, before.includes("totp"));
    return before.includes("totp");
  });
  return { codes, isReplaced };
}

/**
 * Removes a user's authenticator app. Passkeys stay; recovery codes end with the last second factor.
 * @throws ProblemError `not-found` for a user without an app, `conflict` if it's the last required second factor
 */
export async function removeTotp(
  { store, secondFactorRequired }: Auth,
  userId: string,
  complete: CompleteChange,
): Promise<void> {
  const at = await store.now();
  await store.write(async (transaction) => {
    await lockSecondFactors(transaction, userId);
    if (!(await deleteTotp(transaction, userId))) throw new ProblemError("not-found");
    await assertFactorLeft(transaction, userId, { secondFactorRequired });
    await deleteOrphanedRecoveryCodes(transaction, userId);
    await complete(transaction, at);
  });
}

/**
 * Reads a code of a user's authenticator app or a recovery code; each is valid once. It's used up in the transaction
 * that it authenticates, so that a factor that is removed before authenticates nothing.
 */
export async function readCode(auth: Auth, userId: string, typed: string): Promise<TypedCode> {
  const code = normalizeCode(typed);
  if (/^\d{6}$/.test(code)) {
    const match = await findTotpMatch(auth, userId, code);
    return {
      method: "totp",
      redeem: async (transaction) => {
        if (!match || !(await redeemTotpStep(transaction, userId, match))) throw new ProblemError("wrong-code");
      },
    };
  }
  const codeHash = await hashRecoveryCode(auth.store.db, auth.passwordHasher, userId, code);
  return {
    method: "recovery-code",
    redeem: async (transaction) => {
      if (!(await redeemRecoveryCode(transaction, userId, codeHash))) throw new ProblemError("wrong-code");
    },
  };
}

/** Deletes setups that can no longer be confirmed; `now` in Unix seconds. */
export async function deleteExpiredTotpSetups(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("totp_set_ups")
    .where("begun_at", "<=", now - setupTtlSeconds)
    .execute();
}

async function findTotpMatch(
  { store, encryption }: Auth,
  userId: string,
  code: string,
): Promise<TotpMatch | undefined> {
  const factor = await store.db
    .selectFrom("totp_factors")
    .select("ciphertext")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!factor) return undefined;
  const secret = decryptSecret(encryption, userId, factor.ciphertext);
  const step = secret && findMatchingStep(secret, code, await store.now());
  return step === undefined ? undefined : { ciphertext: factor.ciphertext, step };
}

/** Returns undefined if the secret can't be decrypted: altered, another user's, or its CONSOLE_SECRET is gone. */
function decryptSecret(encryption: Encryption, userId: string, ciphertext: string): Secret | undefined {
  try {
    return encryption.decrypt(totpColumn.getContext(userId), ciphertext);
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

/** Which second factors to reset. */
export interface FactorReset {
  readonly app: boolean;
  readonly passkeys: boolean;
}

/**
 * Removes second factors of a user, and the recovery codes if none is left. Returns what was removed as changes for the
 * audit log; empty if there was nothing to remove.
 */
export async function resetFactors(
  transaction: Kysely<Schema>,
  userId: string,
  reset: FactorReset = { app: true, passkeys: true },
): Promise<AuditEntry["changes"]> {
  await lockSecondFactors(transaction, userId);
  const hadApp = reset.app && (await deleteTotp(transaction, userId));
  const passkeys = reset.passkeys
    ? await transaction.deleteFrom("passkeys").where("user_id", "=", userId).returning("name").execute()
    : [];
  if (!hadApp && passkeys.length === 0) return [];
  const codes = await deleteOrphanedRecoveryCodes(transaction, userId);
  return [
    ...(hadApp ? [{ field: "authenticatorApp", before: "set up", after: null }] : []),
    ...passkeys.map(({ name }) => ({ field: "passkey", before: name, after: null })),
    ...(codes > 0 ? [{ field: "recoveryCodes", before: codes, after: null }] : []),
  ];
}

/** Deletes a user's authenticator app, and one that is being set up. Returns whether there was an app. */
async function deleteTotp(transaction: Kysely<Schema>, userId: string): Promise<boolean> {
  await transaction.deleteFrom("totp_set_ups").where("user_id", "=", userId).execute();
  const { numDeletedRows } = await transaction
    .deleteFrom("totp_factors")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The app and the time step that a code belongs to. */
interface TotpMatch {
  readonly ciphertext: string;
  readonly step: number;
}

/** Uses up the time step of a code. Returns false if it or a later one was used, or the app was removed or replaced. */
async function redeemTotpStep(
  transaction: Transaction<Schema>,
  userId: string,
  { ciphertext, step }: TotpMatch,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("totp_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("ciphertext", "=", ciphertext)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function noSetupInProgress(): ProblemError {
  return new ProblemError("conflict", { detail: "No authenticator app setup is in progress. Start again." });
}
