import { expireInspections } from "../support/inspections.ts";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { commonPasswords } from "@edge-console/contract/rules/common-passwords";
import { checkEmail, normalizeEmail } from "@edge-console/contract/rules/email";
import { checkPassword } from "@edge-console/contract/rules/password";
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { revokeInvitations } from "../accounts/invitations.ts";
import { generateId } from "../crypto/generate-id.ts";
import { ChangeRejectedError } from "../accounts/change-rejected-error.ts";

/** A user without credentials; times in Unix seconds. */
export type User = Omit<Selectable<Schema["users"]>, "password_hash" | "email_proven_at">;

const userColumns = ["id", "email", "name", "staff", "disabled", "created_at", "last_sign_in_at", "emergency"] as const;

/** Lists all users, by email address. */
export function listUsers(db: Kysely<Schema>): Promise<User[]> {
  return db.selectFrom("users").select(userColumns).orderBy("email").execute();
}

/**
 * Returns the user with that email address.
 * @throws ChangeRejectedError if there is none
 */
export async function findUserByEmail(db: Kysely<Schema>, email: string): Promise<User> {
  const address = normalizeEmail(email);
  const user = await db.selectFrom("users").select(userColumns).where("email", "=", address).executeTakeFirst();
  if (!user) throw new ChangeRejectedError(`User ${address} not found.`);
  return user;
}

/** Returns the email address of the user with that ID; undefined if there is none. */
export async function findUserEmail(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  return user?.email;
}

/**
 * Returns the hash of a new password.
 * @throws ChangeRejectedError if the password isn't acceptable
 */
export async function hashNewPassword(
  passwordHasher: PasswordHasher,
  password: string,
  email: string,
): Promise<string> {
  const checked = checkPassword(password, normalizeEmail(email), commonPasswords);
  if (!checked.ok) throw new ChangeRejectedError(checked.reason);
  return passwordHasher.hash(password);
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
  const created = await db
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
    .executeTakeFirst();
  if (!created) throw new ChangeRejectedError(`User ${address} already exists.`);
  return created;
}

/** Returns a user's password hash; empty if the user has no password. */
export async function getPasswordHash(db: Kysely<Schema>, userId: string): Promise<string> {
  const user = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirstOrThrow();
  return user.password_hash;
}

/** Sets a user's password and ends their sessions. Second factors don't change. */
export async function setPassword(db: Kysely<Schema>, user: User, passwordHash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", user.id).execute();
  await endSessions(db, user);
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

/**
 * Enables or disables a user. Disabling ends their sessions and revokes the invitations that they created; returns
 * these as changes for the audit log.
 */
export async function setDisabled(db: Kysely<Schema>, user: User, disabled: boolean): Promise<AuditEntry["changes"]> {
  await db
    .updateTable("users")
    .set({ disabled: disabled ? 1 : 0 })
    .where("id", "=", user.id)
    .execute();
  if (!disabled) return [];
  await endSessions(db, user);
  return revokeInvitations(db, { inviterId: user.id });
}

/**
 * Adds a user to support staff or removes them. Ends their sessions, which have another timeout for staff, and their
 * inspections, which support/inspections.ts then records as expired.
 */
export async function setStaff(
  db: Kysely<Schema>,
  at: number,
  user: { readonly id: string },
  staff: "support" | null,
): Promise<void> {
  await db.updateTable("users").set({ staff }).where("id", "=", user.id).execute();
  await expireInspections(db, at, user.id);
  await endSessions(db, user);
}

/** Ends all sessions and sign-ins in progress of a user, and forgets the browsers that signed in before. */
export async function endSessions(db: Kysely<Schema>, user: Pick<User, "id">): Promise<void> {
  await db.deleteFrom("known_devices").where("user_id", "=", user.id).execute();
  await db.deleteFrom("pending_sign_ins").where("user_id", "=", user.id).execute();
  await db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
}

/** Makes a user an emergency user or not. */
export async function setEmergency(db: Kysely<Schema>, user: Pick<User, "id">, emergency: 0 | 1): Promise<void> {
  await db.updateTable("users").set({ emergency }).where("id", "=", user.id).execute();
}
