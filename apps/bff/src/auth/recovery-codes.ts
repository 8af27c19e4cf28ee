import { randomBytes, randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { PasswordHasher } from "./password-hasher.ts";

const codeCount = 10;
const codeLength = 10;
const saltBytes = 16;

/** Without those that are taken for one another (0 and o, 1 and l and i). */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** New recovery codes as people get to see them: `abcde-fghjk`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
    return `${characters.slice(0, codeLength / 2)}-${characters.slice(codeLength / 2)}`;
  });
}

/** What a person typed, without what does not count. */
export function normalizeCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, "");
}

/** The rows that keep recovery codes: as strong hashes as passwords, with one salt so that one hash finds a code. */
export async function toRecoveryCodeRows(
  passwordHasher: PasswordHasher,
  userId: string,
  shown: readonly string[],
): Promise<Schema["recovery_codes"][]> {
  const salt = randomBytes(saltBytes);
  const rows: Schema["recovery_codes"][] = [];
  for (const code of shown) {
    const code_hash = await passwordHasher.hash(normalizeCode(code), salt);
    rows.push({ user_id: userId, code_hash, salt: salt.toString("base64url") });
  }
  return rows;
}

/** Uses a recovery code up; false when it is none of the person's, or used. */
export async function redeemRecoveryCode(
  db: Kysely<Schema>,
  passwordHasher: PasswordHasher,
  userId: string,
  plain: string,
): Promise<boolean> {
  const kept = await db.selectFrom("recovery_codes").select("salt").where("user_id", "=", userId).executeTakeFirst();
  // Without any it takes as long.
  const salt = kept ? Buffer.from(kept.salt, "base64url") : randomBytes(saltBytes);
  const code_hash = await passwordHasher.hash(plain, salt);
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", code_hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
