import { randomBytes, randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { PasswordHasher } from "./password-hasher.ts";

const codeCount = 10;
const codeLength = 10;
const saltBytes = 16;

/** Without characters that look alike (0 and o; 1, l, and i). */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Generates recovery codes, formatted as `abcde-fghjk`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
    return `${characters.slice(0, codeLength / 2)}-${characters.slice(codeLength / 2)}`;
  });
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

/** Redeems a recovery code. Returns false if it's wrong or used. */
export async function redeemRecoveryCode(
  db: Kysely<Schema>,
  passwordHasher: PasswordHasher,
  userId: string,
  code: string,
): Promise<boolean> {
  const stored = await db.selectFrom("recovery_codes").select("salt").where("user_id", "=", userId).executeTakeFirst();
  // Takes equally long for a user without codes.
  const salt = stored ? Buffer.from(stored.salt, "base64url") : randomBytes(saltBytes);
  const code_hash = await passwordHasher.hash(code, salt);
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", code_hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
