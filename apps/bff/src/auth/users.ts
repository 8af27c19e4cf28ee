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

/** A person who may sign in; times in Unix seconds. */
export type User = Omit<Selectable<Schema["users"]>, "password_hash" | "email_proven_at">;

const userColumns = ["id", "email", "name", "staff", "disabled", "created_at", "last_sign_in_at", "emergency"] as const;

/** Everybody, by e-mail address. */
export function listUsers(db: Kysely<Schema>): Promise<User[]> {
  return db.selectFrom("users").select(userColumns).orderBy("email").execute();
}

/** The person with an e-mail address; throws a ChangeRejectedError when there is none. */
export async function findUserByEmail(db: Kysely<Schema>, email: string): Promise<User> {
  const address = normalizeEmail(email);
  const found = await db.selectFrom("users").select(userColumns).where("email", "=", address).executeTakeFirst();
  if (!found) throw new ChangeRejectedError(`There is no user ${address}.`);
  return found;
}

/** The hash of a password that somebody chose; throws a ChangeRejectedError for one that may not be chosen. */
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
 * Creates a user without any account, at a time (Unix seconds). `emailProven` if someone other than the user vouches
 * for the address.
 *
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
  if (!checked.ok) throw new ChangeRejectedError(`${email} is not an e-mail address.`);
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
  if (!created) throw new ChangeRejectedError(`There is a user ${address} already.`);
  return created;
}

/** Sets a person's password and ends all their sessions. The second factor stays what it is. */
export async function setPassword(db: Kysely<Schema>, person: User, passwordHash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", person.id).execute();
  await endSessions(db, person);
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
export async function setDisabled(db: Kysely<Schema>, person: User, disabled: boolean): Promise<AuditEntry["changes"]> {
  await db
    .updateTable("users")
    .set({ disabled: disabled ? 1 : 0 })
    .where("id", "=", person.id)
    .execute();
  if (!disabled) return [];
  await endSessions(db, person);
  return revokeInvitations(db, { inviterId: person.id });
}

/**
 * Makes a person support staff or not, at a time. Their sessions end: those of staff are shorter, and see more. So do
 * their inspections, as those do whose hour is over (support/inspections.ts puts it on record).
 */
export async function setStaff(
  db: Kysely<Schema>,
  at: number,
  person: { readonly id: string },
  staff: "support" | null,
): Promise<void> {
  await db.updateTable("users").set({ staff }).where("id", "=", person.id).execute();
  await expireInspections(db, at, person.id);
  await endSessions(db, person);
}

/** Ends all sessions and sign-ins in progress of a user, and forgets the browsers that signed in before. */
export async function endSessions(db: Kysely<Schema>, person: Pick<User, "id">): Promise<void> {
  await db.deleteFrom("known_devices").where("user_id", "=", person.id).execute();
  await db.deleteFrom("pending_sign_ins").where("user_id", "=", person.id).execute();
  await db.deleteFrom("sessions").where("user_id", "=", person.id).execute();
}

/** Makes a user an emergency user or not. */
export async function setEmergency(db: Kysely<Schema>, user: Pick<User, "id">, emergency: 0 | 1): Promise<void> {
  await db.updateTable("users").set({ emergency }).where("id", "=", user.id).execute();
}
