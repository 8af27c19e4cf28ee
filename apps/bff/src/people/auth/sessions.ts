import { type AuthMethod, type AuthProof, stepUpSeconds } from "@edge-console/contract/console/session";
import type { Kysely, Transaction } from "kysely";
import { ProblemError } from "../../platform/http/problem.ts";
import type { RequestSession, SessionUser } from "../../platform/http/route.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { hasSecondFactor, satisfiesTwoFactor, parseMethods } from "./second-factor.ts";
import { generateToken, hashToken } from "../../platform/crypto/token.ts";
import type { AuthDeps } from "./auth-deps.ts";
import { lockUser, userRows } from "../users/users.ts";

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
  /** Whether it's the user's first session ever. */
  readonly isFirst: boolean;
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

/** A valid session, for the operator. Times in Unix seconds. */
export interface ListedSession {
  /** Hash of the session ID: it can't be used to sign in. */
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly address: string;
  readonly agent: string;
}

/** Lists the valid sessions of all users or of one, the most recently active first. */
export function listValidSessions(db: Kysely<Schema>, now: number, userId?: string): Promise<ListedSession[]> {
  return db
    .selectFrom("sessions")
    .innerJoin(userRows(db), "users.id", "sessions.user_id")
    .select(["sessions.id_hash as id", "users.id as userId", "users.email", "sessions.created_at as createdAt"])
    .select(["sessions.seen_at as seenAt", "sessions.address", "sessions.agent"])
    .where("sessions.expires_at", ">", now)
    .where("sessions.seen_at", ">", now - sessionTtlSeconds.idle)
    .$if(userId !== undefined, (query) => query.where("users.id", "=", userId ?? ""))
    .orderBy("sessions.seen_at", "desc")
    .orderBy("sessions.id_hash")
    .execute();
}

/** Ends one session by the hash of its ID. */
export async function endListedSession(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id_hash", "=", id).execute();
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
    { user, methods, client, now, authenticatedAt, isFirst }: NewSession,
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
        can_set_up_factor: isFirst ? 1 : 0,
      })
      .execute();
    return id;
  }

  /** Returns the absolute timeout of a new session, in seconds. */
  function getLifetime({ staff }: NewSession["user"], methods: readonly AuthMethod[]): number {
    const lifetime = staff === null ? sessionTtlSeconds.absolute : sessionTtlSeconds.absoluteForStaff;
    // The provider may withdraw the user's access, which only a return to it shows.
    return isStartedBySso(methods) && ssoSessionHours !== null ? Math.min(lifetime, ssoSessionHours * 3_600) : lifetime;
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

  /**
   * Replaces a session's ID after the user authenticated again by `proof`; the previous ID stops working. Doesn't extend
   * the absolute timeout.
   *
   * @throws ProblemError `signed-out` if the session has ended.
   */
  async function rotate(
    transaction: Transaction<Schema>,
    session: Pick<ValidSession, "idHash" | "methods">,
    proof: AuthProof,
    { now, authenticatedAt = now }: { readonly now: number; readonly authenticatedAt?: number | undefined },
  ): Promise<string> {
    const id = generateToken();
    const proved =
      proof === "setup-code"
        ? { can_set_up_factor: 1 as const }
        : {
            methods: JSON.stringify([...new Set([...session.methods, proof])]),
            ...(satisfiesTwoFactor([proof]) && { second_factor_at: authenticatedAt }),
          };
    const { numUpdatedRows } = await transaction
      .updateTable("sessions")
      .set({
        id_hash: hashToken(id),
        authenticated_at: authenticatedAt,
        seen_at: now,
        ...proved,
      })
      .where("id_hash", "=", session.idHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ProblemError("signed-out");
    return id;
  }

  /**
   * Locks the user of a session until the end of the transaction, so that concurrent changes of their factors see it.
   * @throws ProblemError `signed-out` if the session has ended.
   */
  async function lockUserOf(transaction: Transaction<Schema>, { idHash }: Pick<ValidSession, "idHash">): Promise<void> {
    const session = await transaction
      .selectFrom("sessions")
      .select("user_id")
      .where("id_hash", "=", idHash)
      .executeTakeFirst();
    if (!session) throw new ProblemError("signed-out");
    await lockUser(transaction, session.user_id);
  }

  /**
   * Marks the second factor that the user has just set up as proved in this session. Ends the user's sessions and
   * pending sign-ins without a second factor, because they may belong to someone who knows only the password.
   *
   * @throws ProblemError `signed-out` if the session has ended.
   */
  async function applySecondFactor(
    transaction: Transaction<Schema>,
    session: Pick<ValidSession, "idHash" | "methods">,
    userId: string,
    method: AuthMethod,
    at: number,
  ): Promise<void> {
    const methods = JSON.stringify([...new Set([...session.methods, method])]);
    const { numUpdatedRows } = await transaction
      .updateTable("sessions")
      .set({ methods, second_factor_at: at })
      .where("id_hash", "=", session.idHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ProblemError("signed-out");
    await transaction.deleteFrom("pending_sign_ins").where("user_id", "=", userId).execute();
    await transaction.deleteFrom("setup_codes").where("user_id", "=", userId).execute();
    await transaction
      .deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("second_factor_at", "is", null)
      .execute();
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

  /**
   * Ends a user's pending sign-ins, sign-in link, and all sessions except one. Returns the number of sessions.
   * @throws ProblemError `signed-out` if that one has ended.
   */
  async function endOthers(transaction: Transaction<Schema>, userId: string, idHash: string): Promise<number> {
    await lockUser(transaction, userId);
    const current = await transaction
      .selectFrom("sessions")
      .select("id_hash")
      .where("id_hash", "=", idHash)
      .executeTakeFirst();
    if (!current) throw new ProblemError("signed-out");
    await transaction.deleteFrom("sign_in_links").where("user_id", "=", userId).execute();
    await transaction.deleteFrom("pending_sign_ins").where("user_id", "=", userId).execute();
    const { numDeletedRows } = await transaction
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

  return { create, find, lockUserOf, rotate, applySecondFactor, listActive, end, endOne, endOthers, deleteExpired };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Returns whether single sign-on started a session with these methods, in the order of their use. */
export function isStartedBySso([startedBy]: readonly AuthMethod[]): boolean {
  return startedBy === "oidc" || startedBy === "oidc-mfa";
}

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
