import type { Session } from "@edge-console/contract/console/session";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { listMemberships } from "../accounts/memberships.ts";
import type { ValidSession } from "./session-reader.ts";

/** Converts a session for its browser, with the user's current accounts. */
export async function toSession(
  db: Kysely<Schema>,
  { user, expiresAt, authenticatedAt, methods, mustSetUpFactor, hasSecondFactor }: Omit<ValidSession, "idHash">,
): Promise<Session> {
  const memberships = await listMemberships(db, user.id);
  const accounts = memberships.map(({ id, name, role, twoFactorFrom }) => ({
    id,
    name,
    role,
    ...(twoFactorFrom !== null && !hasSecondFactor && { setUpFactorBy: twoFactorFrom }),
  }));
  return { user, accounts, expiresAt, authenticatedAt, methods: [...methods], mustSetUpFactor };
}
