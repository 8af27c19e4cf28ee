import { randomBytes, randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Auth } from "./auth.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { lockSecondFactors } from "./second-factor.ts";

const codeCount = 10;
const saltBytes = 16;

/** Without characters that look alike (0 and o; 1, l, and i). */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/**
 * Completes a change in its transaction and at its time (Unix seconds): applies it to the user's sessions, and appends its
 * audit entry. `replaces` says whether the change replaces a credential.
 */
export type CompleteReplacement = (transaction: Transaction<Schema>, at: number, replaces: boolean) => Promise<unknown>;

/**
 * Generates new recovery codes, which replace all earlier ones.
 * @throws ProblemError `conflict` for a user without a second factor
 */
export async function regenerateRecoveryCodes(
  { store, passwordHasher }: Auth,
  userId: string,
  complete: CompleteReplacement,
): Promise<string[]> {
  const { codes, rows } = await generateRecoveryCodes(passwordHasher, userId);
  const at = await store.now();
  await store.write(async (transaction) => {
    const before = await lockSecondFactors(transaction, userId);
    if (before.length === 0) {
      throw new ProblemError("conflict", { detail: "Set up an authenticator app or a passkey first." });
    }
    await replaceRecoveryCodes(transaction, userId, rows);
    await complete(transaction, at, before.includes("recovery-code"));
  });
  return codes;
}

/** Generates a code of groups of five characters (about 25 bits each), such as `abcde-fghjk`. */
export function generateCode(groups: number): string {
  const generateGroup = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, generateGroup).join("-");
}

/** Normalizes a typed code: lowercase, without spaces and hyphens. */
export function normalizeCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, "");
}

/** Generates a user's recovery codes, and their rows, which share a salt, so that one hash finds a code among them. */
export async function generateRecoveryCodes(
  passwordHasher: PasswordHasher,
  userId: string,
): Promise<{ readonly codes: string[]; readonly rows: Schema["recovery_codes"][] }> {
  const codes = Array.from({ length: codeCount }, () => generateCode(2));
  const salt = randomBytes(saltBytes);
  const rows: Schema["recovery_codes"][] = [];
  for (const code of codes) {
    const code_hash = await passwordHasher.hash(normalizeCode(code), salt);
    rows.push({ user_id: userId, code_hash, salt: salt.toString("base64url") });
  }
  return { codes, rows };
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(
  transaction: Kysely<Schema>,
  userId: string,
  rows: readonly Schema["recovery_codes"][],
): Promise<void> {
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction.insertInto("recovery_codes").values(rows).execute();
}

/** Returns the hash of a code that a user typed, to find it among their recovery codes. */
export async function hashRecoveryCode(
  db: Kysely<Schema>,
  passwordHasher: PasswordHasher,
  userId: string,
  code: string,
): Promise<string> {
  const stored = await db.selectFrom("recovery_codes").select("salt").where("user_id", "=", userId).executeTakeFirst();
  // Takes equally long for a user without codes.
  const salt = stored ? Buffer.from(stored.salt, "base64url") : randomBytes(saltBytes);
  return passwordHasher.hash(code, salt);
}

/** Deletes the recovery code with that hash. Returns false if it's wrong or used. */
export async function redeemRecoveryCode(
  transaction: Transaction<Schema>,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
