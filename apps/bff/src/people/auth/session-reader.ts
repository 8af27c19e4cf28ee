import { stepUpSeconds } from "@edge-console/contract/console/session";
import type { Kysely } from "kysely";
import { hashToken } from "../../platform/crypto/token.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { RequestSession, SessionUser } from "../../platform/http/route.ts";
import { userRows } from "../users/users.ts";
import type { AuthDeps } from "./auth-deps.ts";
import { hasSecondFactor, parseMethods, satisfiesTwoFactor } from "./second-factor.ts";
import { sessionTtlSeconds } from "./sessions.ts";

/** Precision of the time of a session's last activity, so that not every request writes to the database. */
const seenPrecisionSeconds = 15;

/** A valid session with the current data of its user. */
export interface ValidSession extends RequestSession {
  readonly user: SessionUser;
}

/** Creates the reader of sessions, which keeps them in memory until they change. */
export function createSessionReader({ store, secondFactorRequired }: Pick<AuthDeps, "store" | "secondFactorRequired">) {
  const cache = store.createCache<Awaited<ReturnType<typeof findSessionWithUser>>>();

  /** Finds a session unless it has ended or its user is disabled. `extend` restarts the idle timeout. */
  async function find(id: string, options: { readonly extend: boolean }): Promise<ValidSession | undefined> {
    const now = await store.now();
    const idHash = hashToken(id);
    const row = await cache(idHash, () => findSessionWithUser(store.db, idHash));
    if (!row || row.expires_at <= now || row.seen_at <= now - sessionTtlSeconds.idle) return undefined;
    if (options.extend && row.seen_at <= now - seenPrecisionSeconds) {
      await store.writeRelaxed((transaction) =>
        transaction.updateTable("sessions").set({ seen_at: now }).where("id_hash", "=", idHash).execute(),
      );
      // Keeps the cached row current.
      row.seen_at = now;
    }
    const seenAt = options.extend ? now : row.seen_at;
    const methods = parseMethods(row.methods);
    // Users without a second factor here may have one at their single sign-on provider.
    const hasSecondFactor = row.has_second_factor === 1 || methods.includes("oidc-mfa");
    const provedAt = hasSecondFactor ? (row.second_factor_at ?? 0) : row.authenticated_at;
    const provesPasswordOnly = methods.every((method) => method === "password");
    return {
      idHash,
      createdAt: row.created_at,
      authenticatedAt: row.authenticated_at,
      hasSecondFactor,
      recentlyAuthenticated: provedAt >= now - stepUpSeconds,
      needsSetupCode: !hasSecondFactor && provesPasswordOnly && row.can_set_up_factor === 0,
      methods,
      expiresAt: Math.min(row.expires_at, seenAt + sessionTtlSeconds.idle),
      mustSetUpFactor: secondFactorRequired && !hasSecondFactor && !satisfiesTwoFactor(methods),
      user: { id: row.id, email: row.email, name: row.name, staff: row.staff },
    };
  }

  return { find };
}

export type SessionReader = ReturnType<typeof createSessionReader>;

/** Finds the session of an enabled user, also if it has expired. */
function findSessionWithUser(db: Kysely<Schema>, idHash: string) {
  return db
    .selectFrom("sessions")
    .innerJoin(userRows(db), "users.id", "sessions.user_id")
    .select(["sessions.created_at", "seen_at", "authenticated_at", "expires_at", "methods", "second_factor_at"])
    .select("can_set_up_factor")
    .select(["users.id", "users.email", "users.name", "users.staff", hasSecondFactor().as("has_second_factor")])
    .where("id_hash", "=", idHash)
    .where("users.disabled", "=", 0)
    .executeTakeFirst();
}
