import { type Actor, can } from "@edge-console/contract/permissions";
import { type Kysely, sql } from "kysely";
import { like } from "../../platform/db/like.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { User } from "./users.ts";

/** Who reads about users. */
export interface UserReader {
  readonly userId: string;
  readonly actor: Actor;
}

/**
 * Returns the name of a user for readers who may not see the email address. A user without a name is stored with the
 * address, of which only the part before the @ is shown.
 */
export function toDisplayName({ name }: Pick<User, "name">): string {
  return name.split("@", 1)[0] || "Member";
}

/** Returns whether a reader may see the email address of a user: it requires `members:details`, or is their own. */
export function canSeeEmail({ actor, userId }: UserReader, id: string): boolean {
  return can(actor, "members:details") || id === userId;
}

/**
 * Loads what a reader sees of the users with these email addresses, and returns the function that maps an address to
 * that: the address itself, or the name.
 */
export async function loadDisplayedUsers(
  db: Kysely<Schema>,
  reader: UserReader,
  emails: readonly (string | null)[],
): Promise<(email: string) => string> {
  if (can(reader.actor, "members:details")) return (email) => email;
  const addresses = [...new Set(emails)].filter((email) => email !== null);
  const users = await db.selectFrom("users").select(["id", "email", "name"]).where("email", "in", addresses).execute();
  const displayed = new Map(
    users.map((user) => [user.email, canSeeEmail(reader, user.id) ? user.email : toDisplayName(user)]),
  );
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
