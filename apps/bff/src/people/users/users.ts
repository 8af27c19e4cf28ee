import { checkEmail, normalizeEmail } from "@edge-console/contract/rules/email";
import type { Kysely, Selectable } from "kysely";
import { generateId } from "../../platform/crypto/generate-id.ts";
import { ChangeRejectedError } from "../../platform/db/change-rejected-error.ts";
import { lockRow } from "../../platform/db/lock-row.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** A user without credentials; times in Unix seconds. */
export type User = Omit<Selectable<Schema["users"]>, "password_hash" | "email_proven_at">;

const userColumns = ["id", "email", "name", "staff", "disabled", "created_at", "last_sign_in_at", "emergency"] as const;

/** Sub-query `users` for joins in other folders: users without credentials. */
export function userRows(db: Kysely<Schema>) {
  return db.selectFrom("users").select(userColumns).as("users");
}

/** Lists all users, by email address. */
export function listUsers(db: Kysely<Schema>): Promise<User[]> {
  return db.selectFrom("users").select(userColumns).orderBy("email").execute();
}

/** Counts all users. */
export async function countUsers(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds a user by ID or by normalized email address. */
export function findUser(db: Kysely<Schema>, by: "id" | "email", value: string): Promise<User | undefined> {
  return db.selectFrom("users").select(userColumns).where(by, "=", value).executeTakeFirst();
}

/** Finds a user as `findUser` does, with the hash of the password; the hash is empty if the user has no password. */
export function findUserWithPassword(db: Kysely<Schema>, by: "id" | "email", value: string) {
  return db
    .selectFrom("users")
    .select([...userColumns, "password_hash"])
    .where(by, "=", value)
    .executeTakeFirst();
}

/**
 * Finds the user who can be emailed a way to sign in instead of the password: enabled, with a password, and with a proven
 * address, because someone else may know the password of an unproven one.
 */
export function findPasswordUser(db: Kysely<Schema>, email: string): Promise<User | undefined> {
  return db
    .selectFrom("users")
    .select(userColumns)
    .where("email", "=", email)
    .where("disabled", "=", 0)
    .where("password_hash", "!=", "")
    .where("email_proven_at", "is not", null)
    .executeTakeFirst();
}

/**
 * Returns the user with that email address.
 * @throws ChangeRejectedError if there is none
 */
export async function findUserByEmail(db: Kysely<Schema>, email: string): Promise<User> {
  const address = normalizeEmail(email);
  const user = await findUser(db, "email", address);
  if (!user) throw new ChangeRejectedError(`User ${address} not found.`);
  return user;
}

/** Returns the email addresses of users, by ID. */
export async function findEmails(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom("users").select(["id", "email"]).where("id", "in", ids).execute();
  return new Map(users.map(({ id, email }) => [id, email]));
}

/**
 * Creates a user without accounts. `emailProven` if an operator, the identity provider, or an emailed link verified the
 * address.
 * @throws ChangeRejectedError if the address is taken or invalid.
 */
export async function createUser(
  db: Kysely<Schema>,
  at: number,
  {
    email,
    name,
    passwordHash,
    emailProven = false,
  }: {
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string;
    readonly emailProven?: boolean;
  },
): Promise<User> {
  const checked = checkEmail(email);
  if (!checked.ok) throw new ChangeRejectedError(`${email} isn't an email address.`);
  const address = checked.value;
  return db
    .insertInto("users")
    .values({
      id: generateId(),
      email: address,
      name: name.trim() || address,
      staff: null,
      password_hash: passwordHash,
      disabled: 0,
      created_at: at,
      last_sign_in_at: null,
      email_proven_at: emailProven ? at : null,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(userColumns)
    .executeTakeFirstOrThrow(() => new ChangeRejectedError(`User ${address} already exists.`));
}

/** Returns a user's password hash; empty if the user has no password. */
export async function getPasswordHash(db: Kysely<Schema>, userId: string): Promise<string> {
  const user = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirstOrThrow();
  return user.password_hash;
}

/** Replaces a password hash unless it changed since it was verified; returns whether it was still current. */
export async function replacePassword(
  db: Kysely<Schema>,
  userId: string,
  verifiedHash: string,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("id", "=", userId)
    .where("password_hash", "=", verifiedHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a user's password; returns whether there was one. */
export async function removePassword(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: "" })
    .where("id", "=", userId)
    .where("password_hash", "!=", "")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores that a user's email address is proven, at a time in Unix seconds; returns false if it already was. */
export async function storeEmailProof(db: Kysely<Schema>, at: number, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ email_proven_at: at })
    .where("id", "=", userId)
    .where("email_proven_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes columns of a user. What depends on them, such as sessions, is up to the caller. */
export async function updateUser(
  db: Kysely<Schema>,
  userId: string,
  changes: Partial<
    Pick<Selectable<Schema["users"]>, "name" | "password_hash" | "disabled" | "staff" | "emergency" | "last_sign_in_at">
  >,
): Promise<void> {
  await db.updateTable("users").set(changes).where("id", "=", userId).execute();
}

/** Deletes a user with their credentials, sessions, and memberships. Their entries in the audit log stay. */
export async function removeUser(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom("users").where("id", "=", userId).execute();
}

/** Locks a user until the end of the transaction, so that concurrent changes see each other. */
export async function lockUser(transaction: Kysely<Schema>, userId: string): Promise<void> {
  await lockRow(transaction, "users", userId);
}
