import { type AuthMethod, stepUpSeconds } from "@edge-console/contract/console/session";
import type { Kysely } from "kysely";
import { ProblemError } from "../http/problem.ts";
import type { RequestSession, SessionUser } from "../http/route.ts";
import type { VersionedCache } from "../db/versioned-cache.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { hasSecondFactor, satisfiesTwoFactor, parseMethods } from "./second-factor.ts";
import { generateToken, hashToken } from "../crypto/token.ts";

/** Seconds: until a session ends when nobody does anything, and at the latest. */
const sessionLifetime = { idle: 1_800, absolute: 43_200, absoluteForStaff: 28_800 } as const;

/** Seconds between two notes of when a person last did something. */
const seenPrecisionSeconds = 15;

/** Browsers' names are for people to tell their sessions apart: a line of text, cut. */
const maxAgentCharacters = 200;

/** Time of proof of a session whose user proved nothing at a known time: older than any proof, never fresh. */
export const noProofTime = 0;

/** What a session is created from; times in Unix seconds. */
interface NewSession {
  readonly user: { readonly id: string; readonly staff: "support" | null };
  readonly methods: readonly AuthMethod[];
  readonly client: ClientInfo;
  readonly now: number;
  readonly authenticatedAt: number;
}

/** A session that is valid now, with the user as the database knows them. */
export interface ValidSession extends RequestSession {
  readonly user: SessionUser;
}

/** Where a sign-in came from. */
export interface ClientInfo {
  readonly address: string;
  readonly agent: string;
  /** Value of the device cookie. */
  readonly device?: string | undefined;
}

/**
 * The sessions of signed-in people. A session's id is 256 random bits that only the browser knows; the database holds
 * its hash and decides, by its own clock, how long it lasts.
 */
export class Sessions {
  readonly #store: Store;
  readonly #secondFactorRequired: boolean;
  readonly #memory: VersionedCache<Awaited<ReturnType<typeof findSessionWithUser>>>;

  constructor(store: Store, { secondFactorRequired }: { readonly secondFactorRequired: boolean }) {
    this.#store = store;
    this.#memory = store.createCache();
    this.#secondFactorRequired = secondFactorRequired;
  }

  /** Creates a session; returns its id. Times in Unix seconds. */
  async create(
    db: Kysely<Schema>,
    { user, methods, client: origin, now, authenticatedAt }: NewSession,
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
        expires_at: now + (user.staff === null ? sessionLifetime.absolute : sessionLifetime.absoluteForStaff),
        address: origin.address,
        agent: origin.agent.slice(0, maxAgentCharacters),
        methods: JSON.stringify(methods),
        second_factor_at: satisfiesTwoFactor(methods) ? authenticatedAt : null,
      })
      .execute();
    return id;
  }

  /**
   * The session with that id, unless it ended or its person is disabled. `extend` when the person did something:
   * the idle time begins anew.
   */
  async find(id: string, options: { readonly extend: boolean }): Promise<ValidSession | undefined> {
    const now = await this.#store.now();
    const idHash = hashToken(id);
    const row = await this.#memory(idHash, () => findSessionWithUser(this.#store.db, idHash));
    if (!row || row.expires_at <= now || row.seen_at <= now - sessionLifetime.idle) return undefined;
    if (options.extend && row.seen_at <= now - seenPrecisionSeconds) {
      await this.#store.writeRelaxed((transaction) =>
        transaction.updateTable("sessions").set({ seen_at: now }).where("id_hash", "=", idHash).execute(),
      );
      // So that what is in memory stays true.
      row.seen_at = now;
    }
    const seenAt = options.extend ? now : row.seen_at;
    const methods = parseMethods(row.methods);
    const isFactorRecent = (row.second_factor_at ?? 0) >= now - stepUpSeconds;
    return {
      idHash,
      createdAt: row.created_at,
      authenticatedAt: row.authenticated_at,
      recentlyAuthenticated: row.authenticated_at >= now - stepUpSeconds,
      secondFactor: row.has_second_factor === 0 ? "none" : isFactorRecent ? "recent" : "stale",
      methods,
      expiresAt: Math.min(row.expires_at, seenAt + sessionLifetime.idle),
      mustSetUpFactor: this.#secondFactorRequired && row.has_second_factor === 0 && !satisfiesTwoFactor(methods),
      user: { id: row.id, email: row.email, name: row.name, staff: row.staff },
    };
  }

  /**
   * Gives a session a new id after another proof by `method` at `authenticatedAt`; the previous id is dead. Doesn't
   * extend the session. Returns undefined if it has ended.
   */
  async rotate(
    session: Pick<ValidSession, "idHash" | "methods">,
    method: AuthMethod,
    { now, authenticatedAt = now }: { readonly now: number; readonly authenticatedAt?: number | undefined },
    db: Kysely<Schema> = this.#store.db,
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
   * Records that a session proved the second factor that its user has just set up by `method`, and ends the user's
   * sessions and sign-ins in progress that proved none: they may be those of someone who knows the password only.
   *
   * @throws ProblemError `signed-out` if the session has ended.
   */
  async applySecondFactor(
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

  /** The sessions of a person that are valid now, the latest seen first. */
  async listActive(userId: string) {
    const now = await this.#store.now();
    return this.#store.db
      .selectFrom("sessions")
      .select(["id_hash", "created_at", "seen_at", "address", "agent"])
      .where("user_id", "=", userId)
      .where("expires_at", ">", now)
      .where("seen_at", ">", now - sessionLifetime.idle)
      .orderBy("seen_at", "desc")
      .orderBy("created_at", "desc")
      .execute();
  }

  /** Ends the session with that id, if there is one. */
  async end(id: string): Promise<void> {
    await this.#store.db.deleteFrom("sessions").where("id_hash", "=", hashToken(id)).execute();
  }

  /** Ends one of a person's sessions by its hash; false when it is none of them. */
  async endOne(userId: string, idHash: string, db: Kysely<Schema>): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("id_hash", "=", idHash)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /** Ends all sessions of a person but one, and what they have begun of signing in; how many sessions that were. */
  async endOthers(userId: string, idHash: string, db: Kysely<Schema>): Promise<number> {
    await db.deleteFrom("pending_sign_ins").where("user_id", "=", userId).execute();
    const { numDeletedRows } = await db
      .deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("id_hash", "!=", idHash)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Deletes the sessions that ended by themselves. */
  async deleteExpired(): Promise<void> {
    const now = await this.#store.now();
    await this.#store.db
      .deleteFrom("sessions")
      .where((either) =>
        either.or([either("expires_at", "<=", now), either("seen_at", "<=", now - sessionLifetime.idle)]),
      )
      .execute();
  }
}

/** A session of somebody who is not disabled, whether it ended or not. */
function findSessionWithUser(db: Kysely<Schema>, idHash: string) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.created_at", "seen_at", "authenticated_at", "expires_at", "methods", "second_factor_at"])
    .select(["users.id", "email", "name", "staff", hasSecondFactor().as("has_second_factor")])
    .where("id_hash", "=", idHash)
    .where("disabled", "=", 0)
    .executeTakeFirst();
}
