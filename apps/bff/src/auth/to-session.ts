import type { Session } from "@edge-console/contract/console/session";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import { listMemberships } from "../accounts/memberships.ts";
import type { ValidSession } from "./sessions.ts";

/** A session as its browser gets to see it, with the person's accounts as they are now. */
export async function toSession(
  db: Kysely<Schema>,
  { user, expiresAt, authenticatedAt, methods, mustSetUpFactor }: Omit<ValidSession, "idHash">,
): Promise<Session> {
  const accounts = await listMemberships(db, user.id);
  return { user, accounts, expiresAt, authenticatedAt, methods: [...methods], mustSetUpFactor };
}
