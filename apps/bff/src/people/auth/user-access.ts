import { expireInspections } from "../inspections/inspections.ts";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { commonPasswords } from "@edge-console/contract/rules/common-passwords";
import { normalizeEmail } from "@edge-console/contract/rules/email";
import { checkPassword } from "@edge-console/contract/rules/password";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { revokeInvitations } from "../accounts/invitations.ts";
import { ChangeRejectedError } from "../../platform/db/change-rejected-error.ts";
import { lockUser, updateUser, type User } from "../users/users.ts";

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

/** Sets a user's password and ends their sessions. Second factors don't change. */
export async function setPassword(db: Kysely<Schema>, user: User, passwordHash: string): Promise<void> {
  await updateUser(db, user.id, { password_hash: passwordHash });
  await endSessions(db, user);
}

/**
 * Enables or disables a user. Disabling ends their sessions and revokes the invitations that they created; returns
 * these as changes for the audit log.
 */
export async function setDisabled(db: Kysely<Schema>, user: User, disabled: boolean): Promise<AuditEntry["changes"]> {
  await updateUser(db, user.id, { disabled: disabled ? 1 : 0 });
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
  await updateUser(db, user.id, { staff });
  await expireInspections(db, at, user.id);
  await endSessions(db, user);
}

/** Ends all sessions, sign-ins in progress, and setup codes of a user, and forgets the browsers that signed in before. */
export async function endSessions(db: Kysely<Schema>, user: Pick<User, "id">): Promise<void> {
  await lockUser(db, user.id);
  await db.deleteFrom("known_devices").where("user_id", "=", user.id).execute();
  await db.deleteFrom("pending_sign_ins").where("user_id", "=", user.id).execute();
  await db.deleteFrom("sign_in_links").where("user_id", "=", user.id).execute();
  await db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
  await db.deleteFrom("setup_codes").where("user_id", "=", user.id).execute();
}

/** Ends the sessions and sign-ins in progress of all users, and deletes their recovery codes and setup codes. */
export async function endAllSessions(transaction: Transaction<Schema>): Promise<void> {
  await transaction.deleteFrom("sessions").execute();
  await transaction.deleteFrom("pending_sign_ins").execute();
  await transaction.deleteFrom("sign_in_links").execute();
  await transaction.deleteFrom("recovery_codes").execute();
  await transaction.deleteFrom("setup_codes").execute();
}
