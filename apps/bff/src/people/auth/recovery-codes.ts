import { randomBytes, randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { PasswordHasher } from "./password-hasher.ts";

const codeCount = 10;
const saltBytes = 16;

/** Without characters that look alike (0 and o; 1, l, and i). */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Generates recovery codes, formatted as `abcde-fghjk`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => generateCode(2));
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

/** Returns the rows for recovery codes. They share a salt, so that one hash finds a code among them. */
export async function toRecoveryCodeRows(
  passwordHasher: PasswordHasher,
  userId: string,
  codes: readonly string[],
): Promise<Schema["recovery_codes"][]> {
  const salt = randomBytes(saltBytes);
  const rows: Schema["recovery_codes"][] = [];
  for (const code of codes) {
    const code_hash = await passwordHasher.hash(normalizeCode(code), salt);
    rows.push({ user_id: userId, code_hash, salt: salt.toString("base64url") });
  }
  return rows;
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
