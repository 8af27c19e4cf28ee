import { createHash, randomBytes } from "node:crypto";
import { type ProofMethod, stepUpSeconds } from "@edge-console/contract/console/session";
import type { Store } from "../store/store.ts";

/** Seconds: until a session ends when nobody does anything, and at the latest. */
const sessionLifetime = { idle: 1_800, absolute: 43_200, absoluteForStaff: 28_800 } as const;

/** Seconds between two notes of when a person last did something. */
const seenPrecision = 15;

/** Browsers' names are for people to tell their sessions apart: a line of text, cut. */
const agentCharacters = 200;

/** A session that is valid now, with the person as the database knows them now. Times in Unix seconds. */
export interface ValidSession {
  readonly idHash: string;
  readonly createdAt: number;
  readonly authenticatedAt: number;
  /** Whether that is at most five minutes ago. */
  readonly recentlyProven: boolean;
  readonly methods: readonly ProofMethod[];
  /** The idle or the absolute end, whichever is earlier. */
  readonly expiresAt: number;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly staff: "support" | null;
  };
}

/** Where a sign-in came from. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

/**
 * The sessions of signed-in people. A session's id is 256 random bits that only the browser knows; the database holds
 * its hash and decides, by its own clock, how long it lasts.
 */
export class Sessions {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Begins a session of a person who has just authenticated; gives its id. */
  async begin(user: { readonly id: string; readonly staff: "support" | null }, origin: Origin): Promise<string> {
    const id = randomBytes(32).toString("base64url");
    const now = await this.#store.now();
    await this.#store.db
      .insertInto("sessions")
      .values({
        id_hash: hashOf(id),
        user_id: user.id,
        created_at: now,
        seen_at: now,
        authenticated_at: now,
        expires_at: now + (user.staff === null ? sessionLifetime.absolute : sessionLifetime.absoluteForStaff),
        address: origin.address,
        agent: origin.agent.slice(0, agentCharacters),
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
    const idHash = hashOf(id);
    const row = await this.#store.db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["sessions.created_at", "seen_at", "authenticated_at", "expires_at"])
      .select(["users.id", "email", "name", "staff"])
      .where("id_hash", "=", idHash)
      .where("disabled", "=", 0)
      .where("expires_at", ">", now)
      .where("seen_at", ">", now - sessionLifetime.idle)
      .executeTakeFirst();
    if (!row) return undefined;
    if (options.extend && row.seen_at <= now - seenPrecision) {
      await this.#store.db.updateTable("sessions").set({ seen_at: now }).where("id_hash", "=", idHash).execute();
    }
    const seenAt = options.extend ? now : row.seen_at;
    return {
      idHash,
      createdAt: row.created_at,
      authenticatedAt: row.authenticated_at,
      recentlyProven: row.authenticated_at > now - stepUpSeconds,
      methods: ["password"],
      expiresAt: Math.min(row.expires_at, seenAt + sessionLifetime.idle),
      user: { id: row.id, email: row.email, name: row.name, staff: row.staff },
    };
  }

  /** Ends the session with that id, if there is one. */
  async end(id: string): Promise<void> {
    await this.#store.db.deleteFrom("sessions").where("id_hash", "=", hashOf(id)).execute();
  }

  /** Ends all sessions of a person. */
  async endAllOf(userId: string): Promise<void> {
    await this.#store.db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  }

  /** Deletes the sessions that ended by themselves. */
  async sweep(): Promise<void> {
    const now = await this.#store.now();
    await this.#store.db
      .deleteFrom("sessions")
      .where((either) =>
        either.or([either("expires_at", "<=", now), either("seen_at", "<=", now - sessionLifetime.idle)]),
      )
      .execute();
  }
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
