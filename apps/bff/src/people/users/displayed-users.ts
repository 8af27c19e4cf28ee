import { type Actor, can } from "@edge-console/contract/permissions";
import { type Kysely, sql } from "kysely";
import { like } from "../../platform/db/like.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { User } from "./users.ts";

/**
 * Returns the name of a user for readers who may not see email addresses. A user without a name is stored with the address,
 * of which only the part before the @ is shown.
 */
export function toDisplayName({ name }: Pick<User, "name">): string {
  return name.split("@", 1)[0] || "Member";
}

/** Returns how a reader sees any user, themselves too: by email address with `members:details`, otherwise by name. */
export function displayUser(actor: Actor, user: Pick<User, "email" | "name">): string {
  return can(actor, "members:details") ? user.email : toDisplayName(user);
}

/**
 * Loads how a reader sees the users with these email addresses, and returns the function that maps an address to that: the
 * address itself, or the name.
 */
export async function loadDisplayedUsers(
  db: Kysely<Schema>,
  actor: Actor,
  emails: readonly (string | null)[],
): Promise<(email: string) => string> {
  if (can(actor, "members:details")) return (email) => email;
  const addresses = [...new Set(emails)].filter((email) => email !== null);
  const users = await db.selectFrom("users").select(["email", "name"]).where("email", "in", addresses).execute();
  const displayed = new Map(users.map((user) => [user.email, displayUser(actor, user)]));
  return (email) => displayed.get(email) ?? "Member";
}

/** A user with an ID. */
export type NamedUser = Pick<User, "id" | "email" | "name">;

/** Finds users by their IDs. */
export async function findNamedUsers(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedUser>> {
  const users = await db
    .selectFrom("users")
    .select(["id", "email", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(users.map((user) => [user.id, user]));
}

/**
 * Sub-query for the IDs of the users whose name in lowercase is like a pattern. Leaves out users without a name, who are
 * stored with their email address.
 */
export function selectUsersNamed(db: Kysely<Schema>, pattern: string) {
  return db
    .selectFrom("users")
    .select("id")
    .where("name", "not like", "%@%")
    .where(like(sql`lower(name)`, pattern));
}

/** Sub-query for the IDs of the users whose email address in lowercase is like a pattern. */
export function selectUsersWithEmail(db: Kysely<Schema>, pattern: string) {
  return db
    .selectFrom("users")
    .select("id")
    .where(like(sql`lower(email)`, pattern));
}
