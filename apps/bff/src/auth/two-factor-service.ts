import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Factors as FactorsShown } from "@edge-console/contract/console/factors";
import type { AuthMethod } from "@edge-console/contract/console/session";
import type { Kysely, Transaction } from "kysely";
import { ProblemError } from "../http/problem.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { totpColumn, totpSetupColumn } from "../db/encrypted-columns.ts";
import { type Encryption, DecryptionError } from "../crypto/encryption.ts";
import type { Secret } from "../crypto/secret.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { generateRecoveryCodes, normalizeCode, toRecoveryCodeRows, redeemRecoveryCode } from "./recovery-codes.ts";
import { deleteOrphanedRecoveryCodes, lockSecondFactors } from "./second-factor.ts";
import { findMatchingStep, generateTotpSecret, toTotpUri } from "./totp.ts";

/** What second factors need. */
export interface FactorDeps {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly passwordHasher: PasswordHasher;
  /** Whether the operator requires a second factor of everybody. */
  readonly required: boolean;
  /** Whether people sign in at the provider of single sign-on alone. */
  readonly ssoRequired: boolean;
}

/** Puts a change on record in the transaction that makes it, at a time. */
type AppendAudit = (transaction: Transaction<Schema>, at: number) => Promise<unknown>;

/** How long a set-up waits for its first code, in seconds. */
const setupTtlSeconds = 3_600;

/** People's authenticator apps and recovery codes. */
export class TwoFactorService {
  readonly #deps: FactorDeps;

  constructor(deps: FactorDeps) {
    this.#deps = deps;
  }

  /** Whether the operator requires a second factor of everybody. */
  get required(): boolean {
    return this.#deps.required;
  }

  /** By what a person can prove who they are. */
  async getStatus(userId: string): Promise<Omit<FactorsShown, "passkeys" | "sso">> {
    const { db } = this.#deps.store;
    const person = await db
      .selectFrom("users")
      .leftJoin("totp_factors", "totp_factors.user_id", "users.id")
      .select(["password_hash", "since", "emergency"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const left = await db.selectFrom("recovery_codes").select("code_hash").where("user_id", "=", userId).execute();
    return {
      password: person.password_hash !== "" && (!this.#deps.ssoRequired || person.emergency === 1),
      totp: person.since === null ? null : { since: person.since },
      recoveryCodesLeft: left.length,
      required: this.required,
    };
  }

  /** Begins to set up an authenticator app, in place of an earlier beginning; `email` is how the app names it. */
  async startTotpSetup(
    { id, email }: { readonly id: string; readonly email: string },
    onRecord: AppendAudit,
  ): Promise<{ readonly secret: Secret; readonly uri: string }> {
    const { store, encryption } = this.#deps;
    const secret = generateTotpSecret();
    const at = await store.now();
    const begun = { ciphertext: encryption.encrypt(totpSetupColumn.getContext(id), secret), begun_at: at };
    await store.write(async (transaction) => {
      await transaction
        .insertInto("totp_set_ups")
        .values({ user_id: id, ...begun })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(begun))
        .execute();
      await onRecord(transaction, at);
    });
    return { secret, uri: toTotpUri(secret, email) };
  }

  /**
   * Makes the app that is being set up the person's, in place of an earlier one; gives new recovery codes. Throws a
   * ProblemError: `conflict` when none is being set up, `wrong-code` for a code that is not its present one.
   */
  async confirmTotp(userId: string, typed: string, onRecord: AppendAudit): Promise<string[]> {
    const { store, encryption } = this.#deps;
    const at = await store.now();
    const begun = await store.db
      .selectFrom("totp_set_ups")
      .select("ciphertext")
      .where("user_id", "=", userId)
      .where("begun_at", ">", at - setupTtlSeconds)
      .executeTakeFirst();
    if (!begun) throw noSetupInProgress();
    const secret = encryption.decrypt(totpSetupColumn.getContext(userId), begun.ciphertext);
    const step = findMatchingStep(secret, normalizeCode(typed), at);
    if (step === undefined) throw new ProblemError("wrong-code");
    const factor = {
      ciphertext: encryption.encrypt(totpColumn.getContext(userId), secret),
      since: at,
      last_step: step,
    };
    const { shown, rows } = await this.#makeCodes(userId);
    await store.write(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom("totp_set_ups")
        .where("user_id", "=", userId)
        .where("ciphertext", "=", begun.ciphertext)
        .executeTakeFirst();
      // Confirmed twice at once, or begun anew.
      if (numDeletedRows === 0n) throw noSetupInProgress();
      await transaction
        .insertInto("totp_factors")
        .values({ user_id: userId, ...factor })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(factor))
        .execute();
      await replaceRecoveryCodes(transaction, userId, rows);
      await onRecord(transaction, at);
    });
    return shown;
  }

  /**
   * Generates new recovery codes, which replace all earlier ones.
   * @throws ProblemError `conflict` for a user without a second factor
   */
  async regenerateRecoveryCodes(userId: string, onRecord: AppendAudit): Promise<string[]> {
    const { store } = this.#deps;
    const { shown, rows } = await this.#makeCodes(userId);
    const at = await store.now();
    await store.write(async (transaction) => {
      if ((await lockSecondFactors(transaction, userId)).length === 0) {
        throw new ProblemError("conflict", { detail: "Set up an authenticator app or a passkey first." });
      }
      await replaceRecoveryCodes(transaction, userId, rows);
      await onRecord(transaction, at);
    });
    return shown;
  }

  /**
   * Removes a user's authenticator app. Passkeys stay; recovery codes end with the last second factor.
   * @throws ProblemError `not-found` for a user without an app
   */
  async removeTotp(userId: string, onRecord: AppendAudit): Promise<void> {
    const { store } = this.#deps;
    const at = await store.now();
    await store.write(async (transaction) => {
      await lockSecondFactors(transaction, userId);
      if (!(await deleteTotp(transaction, userId))) throw new ProblemError("not-found");
      await deleteOrphanedRecoveryCodes(transaction, userId);
      await onRecord(transaction, at);
    });
  }

  /**
   * Uses up a code of a person's app or a recovery code: neither counts a second time. Gives what it was; undefined
   * when it is wrong, stale or used.
   */
  async redeemCode(userId: string, typed: string): Promise<Extract<AuthMethod, "totp" | "recovery-code"> | undefined> {
    const { store, passwordHasher } = this.#deps;
    const code = normalizeCode(typed);
    if (/^\d{6}$/.test(code)) return (await this.#spendTotp(userId, code)) ? "totp" : undefined;
    return (await redeemRecoveryCode(store.db, passwordHasher, userId, code)) ? "recovery-code" : undefined;
  }

  /** Deletes what was never confirmed. */
  async deleteExpired(): Promise<void> {
    const { store } = this.#deps;
    const before = (await store.now()) - setupTtlSeconds;
    await store.db.deleteFrom("totp_set_ups").where("begun_at", "<=", before).execute();
  }

  async #spendTotp(userId: string, code: string): Promise<boolean> {
    const { store } = this.#deps;
    const factor = await store.db
      .selectFrom("totp_factors")
      .select("ciphertext")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    const secret = factor && this.#open(userId, factor.ciphertext);
    const step = secret && findMatchingStep(secret, code, await store.now());
    if (step === undefined) return false;
    const { numUpdatedRows } = await store.db
      .updateTable("totp_factors")
      .set({ last_step: step })
      .where("user_id", "=", userId)
      .where("last_step", "<", step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Undefined for a secret that was altered, is another person's, or whose CONSOLE_SECRET is gone: no code fits it. */
  #open(userId: string, ciphertext: string): Secret | undefined {
    try {
      return this.#deps.encryption.decrypt(totpColumn.getContext(userId), ciphertext);
    } catch (error) {
      if (error instanceof DecryptionError) return undefined;
      throw error;
    }
  }

  async #makeCodes(userId: string) {
    const shown = generateRecoveryCodes();
    return { shown, rows: await toRecoveryCodeRows(this.#deps.passwordHasher, userId, shown) };
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

async function replaceRecoveryCodes(
  transaction: Kysely<Schema>,
  userId: string,
  rows: Schema["recovery_codes"][],
): Promise<void> {
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction.insertInto("recovery_codes").values(rows).execute();
}

function noSetupInProgress(): ProblemError {
  return new ProblemError("conflict", { detail: "No authenticator app is being set up. Begin again." });
}
