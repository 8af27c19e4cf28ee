import { type AuthMethod, stepUpSeconds } from "@edge-console/contract/console/session";
import type { Kysely } from "kysely";
import { ProblemError } from "../http/problem.ts";
import type { RequestSession, SessionUser } from "../http/route.ts";
import type { Schema } from "../db/schema.ts";
import { hasSecondFactor, satisfiesTwoFactor, parseMethods } from "./second-factor.ts";
import { generateToken, hashToken } from "../crypto/token.ts";
import type { AuthDeps } from "./auth-deps.ts";
import { userRows } from "../users/users.ts";

/** Idle and absolute session timeouts, in seconds. */
const sessionTtlSeconds = { idle: 1_800, absolute: 43_200, absoluteForStaff: 28_800 } as const;

/** Precision of the time of a session's last activity, so that not every request writes to the database. */
const seenPrecisionSeconds = 15;

const maxAgentCharacters = 200;

/** Authentication time of a session for which the identity provider didn't report one. Never counts as recent. */
export const unknownAuthTime = 0;

/** Values of a new session; times in Unix seconds. */
export interface NewSession {
  readonly user: { readonly id: string; readonly staff: "support" | null };
  readonly methods: readonly AuthMethod[];
  readonly client: ClientInfo;
  readonly now: number;
  readonly authenticatedAt: number;
}

/** A valid session with the current data of its user. */
export interface ValidSession extends RequestSession {
  readonly user: SessionUser;
}

/** Client of a sign-in request. */
export interface ClientInfo {
  /** IP address. */
  readonly address: string;
  /** User-Agent header. */
  readonly agent: string;
  /** Value of the device cookie. */
  readonly device?: string | undefined;
}

/**
 * Creates the store of sessions. A session ID is 256 random bits that only the browser has; the database stores its hash,
 * and the database clock decides when a session expires.
 */
export function createSessions({
  store,
  secondFactorRequired,
  ssoSessionHours,
}: Pick<AuthDeps, "store" | "secondFactorRequired" | "ssoSessionHours">) {
  const cache = store.createCache<Awaited<ReturnType<typeof findSessionWithUser>>>();

  /** Creates a session; returns its ID. */
  async function create(
    db: Kysely<Schema>,
    { user, methods, client, now, authenticatedAt }: NewSession,
  ): Promise<string> {
    const id = generateToken();
    await db
      .insertInto("sessions")
      .values({
        id_hash: hashToken(id),
        user_id: user.id,
        created_at: now,
        seen_at: now,
        authenticated_at: authenticatedAt,
        expires_at: now + getLifetime(user, methods),
        address: client.address,
        agent: client.agent.slice(0, maxAgentCharacters),
        methods: JSON.stringify(methods),
        second_factor_at: satisfiesTwoFactor(methods) ? authenticatedAt : null,
      })
      .execute();
    return id;
  }

  /** Returns the absolute timeout of a new session, in seconds. */
  function getLifetime({ staff }: NewSession["user"], [startedBy]: readonly AuthMethod[]): number {
    const lifetime = staff === null ? sessionTtlSeconds.absolute : sessionTtlSeconds.absoluteForStaff;
    // The provider may withdraw the user's access, which only a return to it shows.
    const isFromProvider = startedBy === "oidc" || startedBy === "oidc-mfa";
    return isFromProvider && ssoSessionHours !== null ? Math.min(lifetime, ssoSessionHours * 3_600) : lifetime;
  }

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
    const isFactorRecent = (row.second_factor_at ?? 0) >= now - stepUpSeconds;
    const hasFactor = row.has_second_factor === 1 || methods.includes("oidc-mfa");
    return {
      idHash,
      createdAt: row.created_at,
      authenticatedAt: row.authenticated_at,
      recentlyAuthenticated: row.authenticated_at >= now - stepUpSeconds,
      secondFactor: !hasFactor ? "none" : isFactorRecent ? "recent" : "stale",
      methods,
      expiresAt: Math.min(row.expires_at, seenAt + sessionTtlSeconds.idle),
      mustSetUpFactor: secondFactorRequired && row.has_second_factor === 0 && !satisfiesTwoFactor(methods),
      user: { id: row.id, email: row.email, name: row.name, staff: row.staff },
    };
  }

  /**
   * Replaces a session's ID after the user authenticated again by `method`; the previous ID stops working. Doesn't extend
   * the absolute timeout. Returns undefined if the session has ended.
   */
  async function rotate(
    session: Pick<ValidSession, "idHash" | "methods">,
    method: AuthMethod,
    { now, authenticatedAt = now }: { readonly now: number; readonly authenticatedAt?: number | undefined },
    db: Kysely<Schema> = store.db,
  ): Promise<string | undefined> {
    const id = generateToken();
    const { numUpdatedRows } = await db
      .updateTable("sessions")
      .set({
        id_hash: hashToken(id),
        authenticated_at: authenticatedAt,
        seen_at: now,
        methods: JSON.stringify([...new Set([...session.methods, method])]),
        ...(satisfiesTwoFactor([method]) && { second_factor_at: authenticatedAt }),
      })
      .where("id_hash", "=", session.idHash)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? id : undefined;
  }

  /**
   * Marks the second factor that the user has just set up as proved in this session. Ends the user's sessions and
   * pending sign-ins without a second factor, because they may belong to someone who knows only the password.
   *
   * @throws ProblemError `signed-out` if the session has ended.
   */
  async function applySecondFactor(
    session: Pick<ValidSession, "idHash" | "methods">,
    userId: string,
    method: AuthMethod,
    at: number,
    db: Kysely<Schema>,
  ): Promise<void> {
    const methods = JSON.stringify([...new Set([...session.methods, method])]);
    const { numUpdatedRows } = await db
      .updateTable("sessions")
      .set({ methods, second_factor_at: at })
      .where("id_hash", "=", session.idHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ProblemError("signed-out");
    await db.deleteFrom("pending_sign_ins").where("user_id", "=", userId).execute();
    await db.deleteFrom("sessions").where("user_id", "=", userId).where("second_factor_at", "is", null).execute();
  }

  /** Lists a user's valid sessions, the most recently active first. */
  async function listActive(userId: string) {
    const now = await store.now();
    return store.db
      .selectFrom("sessions")
      .select(["id_hash", "created_at", "seen_at", "address", "agent"])
      .where("user_id", "=", userId)
      .where("expires_at", ">", now)
      .where("seen_at", ">", now - sessionTtlSeconds.idle)
      .orderBy("seen_at", "desc")
      .orderBy("created_at", "desc")
      .execute();
  }

  async function end(id: string): Promise<void> {
    await store.db.deleteFrom("sessions").where("id_hash", "=", hashToken(id)).execute();
  }

  /** Ends a user's session by the hash of its ID. Returns false if the user has no such session. */
  async function endOne(userId: string, idHash: string, db: Kysely<Schema>): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("id_hash", "=", idHash)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /** Ends a user's pending sign-ins, sign-in link, and all sessions except one. Returns the number of sessions. */
  async function endOthers(userId: string, idHash: string, db: Kysely<Schema>): Promise<number> {
    await db.deleteFrom("sign_in_links").where("user_id", "=", userId).execute();
    await db.deleteFrom("pending_sign_ins").where("user_id", "=", userId).execute();
    const { numDeletedRows } = await db
      .deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("id_hash", "!=", idHash)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async function deleteExpired(): Promise<void> {
    const now = await store.now();
    await store.db
      .deleteFrom("sessions")
      .where((either) =>
        either.or([either("expires_at", "<=", now), either("seen_at", "<=", now - sessionTtlSeconds.idle)]),
      )
      .execute();
  }

  return { create, find, rotate, applySecondFactor, listActive, end, endOne, endOthers, deleteExpired };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Finds the session of an enabled user, also if it has expired. */
function findSessionWithUser(db: Kysely<Schema>, idHash: string) {
  return db
    .selectFrom("sessions")
    .innerJoin(userRows(db), "users.id", "sessions.user_id")
    .select(["sessions.created_at", "seen_at", "authenticated_at", "expires_at", "methods", "second_factor_at"])
    .select(["users.id", "users.email", "users.name", "users.staff", hasSecondFactor().as("has_second_factor")])
    .where("id_hash", "=", idHash)
    .where("users.disabled", "=", 0)
    .executeTakeFirst();
}
