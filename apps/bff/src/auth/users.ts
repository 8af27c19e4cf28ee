import { expireInspections } from "../support/inspections.ts";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { commonPasswords } from "@edge-console/contract/rules/common-passwords";
import { checkEmail, normalizeEmail } from "@edge-console/contract/rules/email";
import { checkPassword } from "@edge-console/contract/rules/password";
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Hashing } from "./hashing.ts";
import { revokeInvitations } from "../accounts/invitations.ts";
import { generateId } from "../crypto/generate-id.ts";
import { RefusedChange } from "../accounts/change-rejected.ts";

/** A person who may sign in; times in Unix seconds. */
export type Person = Omit<Selectable<Schema["users"]>, "password_hash" | "email_proven_at">;

const personColumns = [
  "id",
  "email",
  "name",
  "staff",
  "disabled",
  "created_at",
  "last_sign_in_at",
  "emergency",
] as const;

/** Everybody, by e-mail address. */
export function listPeople(db: Kysely<Schema>): Promise<Person[]> {
  return db.selectFrom("users").select(personColumns).orderBy("email").execute();
}

/** The person with an e-mail address; throws a RefusedChange when there is none. */
export async function personByEmail(db: Kysely<Schema>, email: string): Promise<Person> {
  const address = normalizeEmail(email);
  const found = await db.selectFrom("users").select(personColumns).where("email", "=", address).executeTakeFirst();
  if (!found) throw new RefusedChange(`There is no user ${address}.`);
  return found;
}

/** The hash of a password that somebody chose; throws a RefusedChange for one that may not be chosen. */
export async function hashChosenPassword(hashing: Hashing, password: string, email: string): Promise<string> {
  const checked = checkPassword(password, normalizeEmail(email), commonPasswords);
  if (!checked.ok) throw new RefusedChange(checked.reason);
  return hashing.hash(password);
}

/**
 * Creates a user without any account, at a time (Unix seconds). `emailProven` if someone other than the user vouches
 * for the address.
 *
 * @throws RefusedChange if the address is taken or invalid.
 */
export async function createPerson(
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
): Promise<Person> {
  const checked = checkEmail(email);
  if (!checked.ok) throw new RefusedChange(`${email} is not an e-mail address.`);
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
    .returning(personColumns)
    .executeTakeFirst();
  if (!created) throw new RefusedChange(`There is a user ${address} already.`);
  return created;
}

/** Sets a person's password and ends all their sessions. The second factor stays what it is. */
export async function setPassword(db: Kysely<Schema>, person: Person, passwordHash: string): Promise<void> {
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
export async function setDisabled(
  db: Kysely<Schema>,
  person: Person,
  disabled: boolean,
): Promise<AuditEntry["changes"]> {
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
export async function endSessions(db: Kysely<Schema>, person: Pick<Person, "id">): Promise<void> {
  await db.deleteFrom("known_devices").where("user_id", "=", person.id).execute();
  await db.deleteFrom("pending_sign_ins").where("user_id", "=", person.id).execute();
  await db.deleteFrom("sessions").where("user_id", "=", person.id).execute();
}

/** Makes a user an emergency user or not. */
export async function setEmergency(db: Kysely<Schema>, user: Pick<Person, "id">, emergency: 0 | 1): Promise<void> {
  await db.updateTable("users").set({ emergency }).where("id", "=", user.id).execute();
}
