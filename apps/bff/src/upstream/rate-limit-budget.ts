import type { RateLimitUsage, RateBudget } from "@edge-console/contract/console/rate-budget";
import type { OperationPath } from "@edge-console/contract/operations/operation";
import { limits } from "@edge-console/contract/limits";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { Secret } from "../crypto/secret.ts";
import { UpstreamError } from "./failure.ts";

/** Purpose of a call: a member's change, a member's read, a read of support staff, or a background task. */
export type CallPurpose = "write" | "read" | "support" | "background";

/** By what a call is known to the service: the key that it carries, or the path of a public operation. */
export type Caller = Secret | OperationPath;

/**
 * Keeps all replicas together within the service's limits (Limits, Rate-limit behaviour): so many calls a minute for
 * each key, so many for all accounts of this console together, counted in the database in the service's fixed windows.
 */
export interface RateLimitBudget {
  /**
   * Counts a call that is about to be sent; `user` is the ID of the user who reads, for a fair share of the key's limit.
   * @throws UpstreamError if the call must not be sent.
   */
  consume(caller: Caller, use: CallPurpose, user?: string): Promise<void>;
  /**
   * Records a 429: nothing is sent with this key until then. Which limit was reached is certain for a public call alone,
   * which has no key: the address's, so that nothing is sent at all.
   */
  recordRateLimited(caller: Caller, retryAfter: number | null): Promise<void>;
  /** The service answered 503 and asked for a pause: of this caller's writes, or of all its calls. */
  recordPause(caller: Caller, what: "writes" | "everything", retryAfter: number): Promise<void>;
  /** What is used in this minute of a key's limit (null: of none) and of the address's, by all replicas together. */
  getUsage(key: Secret | null): Promise<RateBudget>;
  /** Deletes what no longer counts of any key or pause. A renewed key never comes back; the address's row stays. */
  deleteExpired(): Promise<void>;
}

const windowSeconds = limits.rateWindowSeconds;
const keyRequestsPerMinute = limits.requestsPerKeyPerMinute;
const addressRequestsPerMinute = limits.requestsPerAddressPerMinute;

/**
 * Users and accounts with more reads than this per minute can't use the last third of the limit that they share, so that
 * one busy user doesn't block colleagues, and two busy accounts don't block the others.
 */
const fairShareReads = 30;
const busyUserLimit = Math.floor((keyRequestsPerMinute * 2) / 3);
const busyAccountLimit = Math.floor((addressRequestsPerMinute * 2) / 3);

/** Reads stop before the limit, so that a change still gets through; support staff and background tasks stop earlier. */
const keyLimits: Readonly<Record<CallPurpose, number>> = {
  write: keyRequestsPerMinute,
  read: keyRequestsPerMinute * 0.9,
  support: busyUserLimit,
  background: keyRequestsPerMinute * 0.5,
};
const addressLimits: Readonly<Record<CallPurpose, number>> = {
  write: addressRequestsPerMinute,
  read: addressRequestsPerMinute * 0.9,
  support: busyAccountLimit,
  background: addressRequestsPerMinute * 0.5,
};

const addressScope = "address";
const toKeyScope = (key: Secret) => `key:${key.fingerprint()}`;
const toUserScope = (key: Secret, user: string) => `user:${key.fingerprint()}:${user}`;
const toPauseScope = (caller: Caller, what: "writes" | "everything") =>
  `pause-${what}:${typeof caller === "string" ? caller : caller.fingerprint()}`;

function toKey(caller: Caller): Secret | null {
  return typeof caller === "string" ? null : caller;
}

/** Who calls, and for what. */
interface ConsumeRequest {
  readonly caller: Caller;
  readonly use: CallPurpose;
  readonly user: string | undefined;
}

export function createRateLimitBudget(store: Store): RateLimitBudget {
  /** Counts a call in all limits, or in none. */
  async function countCall({ caller, use, user }: ConsumeRequest, now: number): Promise<void> {
    const key = toKey(caller);
    const start = now - (now % windowSeconds);
    await store.writeRelaxed(async (transaction) => {
      const over = (limit: "key" | "share" | "address") =>
        new UpstreamError({ kind: "rate-limited", limit, retryAfter: start + windowSeconds - now });

      const isRead = key !== null && use === "read";
      const byUser =
        isRead && user ? await incrementCount(transaction, toUserScope(key, user), start, keyRequestsPerMinute) : null;
      const limit = byUser !== null && byUser > fairShareReads ? busyUserLimit : keyLimits[use];
      const used = key && (await incrementCount(transaction, toKeyScope(key), start, limit));
      const room = isRead && used !== null && used > fairShareReads ? busyAccountLimit : addressLimits[use];
      const isOver = key !== null && used === null;
      const counted = isOver ? null : await incrementCount(transaction, addressScope, start, room);
      // Asked last: another replica that is answered 429 writes to the rows that are locked by now. The pause after a 503
      // is a row of its own: a call that is being counted meanwhile may go out, as one that was counted just before does.
      await assertNotBlocked(transaction, caller, use, now);
      if (isOver) throw over(limit === busyUserLimit ? "share" : "key");
      if (counted === null) throw over("address");
    });
  }

  return {
    async consume(caller, use, user) {
      await countCall({ caller, use, user }, await store.now());
    },

    async recordRateLimited(caller, retryAfter) {
      const key = toKey(caller);
      const now = await store.now();
      const until = now + (retryAfter ?? windowSeconds - (now % windowSeconds));
      await store.write((transaction) => blockUntil(transaction, key ? toKeyScope(key) : addressScope, until));
    },

    async recordPause(caller, what, retryAfter) {
      const until = (await store.now()) + retryAfter;
      await store.write((transaction) => blockUntil(transaction, toPauseScope(caller, what), until));
    },

    async getUsage(key) {
      const now = await store.now();
      const start = now - (now % windowSeconds);
      const scopes = [addressScope, ...(key ? [toKeyScope(key)] : [])];
      const rows = await store.db.selectFrom("budgets").selectAll().where("scope", "in", scopes).execute();
      const usedOf = (scope: string, limit: number, reads: number): RateLimitUsage => {
        const row = rows.find((one) => one.scope === scope);
        return {
          used: row?.window_start === start ? row.used : 0,
          limit,
          readLimit: reads,
          blockedUntil: row && row.blocked_until > now ? row.blocked_until : null,
        };
      };
      return {
        resetsAt: start + windowSeconds,
        now,
        key: key && usedOf(toKeyScope(key), keyRequestsPerMinute, keyLimits.read),
        address: usedOf(addressScope, addressRequestsPerMinute, addressLimits.read),
      };
    },

    async deleteExpired() {
      const now = await store.now();
      const outdated = store.db
        .deleteFrom("budgets")
        .where("window_start", "<", now - 2 * windowSeconds)
        .where("blocked_until", "<=", now);
      // A call locks its user's row, then its key's, then the address's: in another order each would wait for the other.
      await outdated.where("scope", "like", "user:%").execute();
      await outdated.where("scope", "not like", "user:%").where("scope", "!=", addressScope).execute();
    },
  };
}

async function assertNotBlocked(
  transaction: Transaction<Schema>,
  caller: Caller,
  use: CallPurpose,
  now: number,
): Promise<void> {
  const key = toKey(caller);
  const pauses = [toPauseScope(caller, "everything"), ...(use === "write" ? [toPauseScope(caller, "writes")] : [])];
  const scopes = [addressScope, ...(key ? [toKeyScope(key)] : []), ...pauses];
  const blocked = await transaction
    .selectFrom("budgets")
    .select(["scope", "blocked_until"])
    .where("scope", "in", scopes)
    .where("blocked_until", ">", now)
    .orderBy("blocked_until", "desc")
    .executeTakeFirst();
  if (!blocked) return;
  const retryAfter = blocked.blocked_until - now;
  if (pauses.includes(blocked.scope)) throw new UpstreamError({ kind: "circuit-open", retryAfter });
  throw new UpstreamError({ kind: "rate-limited", limit: "service", retryAfter });
}

/** Counts a call in the window that began at `start`. Returns how many there are now, or null if the limit is reached. */
async function incrementCount(
  transaction: Transaction<Schema>,
  scope: string,
  start: number,
  limit: number,
): Promise<number | null> {
  const counted = await transaction
    .insertInto("budgets")
    .values({ scope, window_start: start, used: 1, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column("scope")
        .doUpdateSet({
          window_start: start,
          used: sql<number>`case when budgets.window_start = ${start} then budgets.used + 1 else 1 end`,
        })
        .where((row) => row.or([row("budgets.window_start", "!=", start), row("budgets.used", "<", limit)])),
    )
    .returning("used")
    .executeTakeFirst();
  return counted?.used ?? null;
}

async function blockUntil(transaction: Transaction<Schema>, scope: string, until: number): Promise<void> {
  await transaction
    .insertInto("budgets")
    .values({ scope, window_start: 0, used: 0, blocked_until: until })
    .onConflict((conflict) =>
      conflict.column("scope").doUpdateSet({
        blocked_until: sql<number>`case when budgets.blocked_until > ${until} then budgets.blocked_until else ${until} end`,
      }),
    )
    .execute();
}
