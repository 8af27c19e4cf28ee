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

/** Identifies a caller to the service: its API key, or the path of a public operation. */
export type Caller = Secret | OperationPath;

/**
 * Rate limit budget of all replicas (Spec: Limits, Rate limits): counts calls per minute by API key and by IP
 * address, in the database and in the service's fixed windows.
 */
export interface RateLimitBudget {
  /**
   * Counts a call that is about to be sent. `userId` is the reading user, who gets a fair share of the key's limit.
   *
   * @throws UpstreamError if the call must not be sent.
   */
  consume(caller: Caller, purpose: CallPurpose, userId?: string): Promise<void>;
  /**
   * Records a 429 and blocks the key for `retryAfter` seconds. A 429 for a public operation, which has no key, blocks
   * the whole address.
   */
  recordRateLimited(caller: Caller, retryAfter: number | null): Promise<void>;
  /** Records a 503 with Retry-After: pauses the caller's writes, or all its calls. */
  recordPause(caller: Caller, scope: "writes" | "everything", retryAfter: number): Promise<void>;
  /** Returns the usage of the current minute for a key (null for none) and for the address, by all replicas. */
  getUsage(key: Secret | null): Promise<RateBudget>;
  /** Deletes expired rows of keys, users, and pauses. Keeps the row of the address. */
  deleteExpired(): Promise<void>;
}

const windowSeconds = limits.rateWindowSeconds;
const keyRequestsPerMinute = limits.requestsPerKeyPerMinute;
const addressRequestsPerMinute = limits.requestsPerAddressPerMinute;

/**
 * Users and accounts with more reads than this per minute can't purpose the last third of the limit that they share, so that
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
const toUserScope = (key: Secret, userId: string) => `user:${key.fingerprint()}:${userId}`;
const toPauseScope = (caller: Caller, scope: "writes" | "everything") =>
  `pause-${scope}:${typeof caller === "string" ? caller : caller.fingerprint()}`;

function toKey(caller: Caller): Secret | null {
  return typeof caller === "string" ? null : caller;
}

interface ConsumeRequest {
  readonly caller: Caller;
  readonly purpose: CallPurpose;
  readonly userId: string | undefined;
}

export function createRateLimitBudget(store: Store): RateLimitBudget {
  /** Counts a call in all limits, or in none if one is reached. */
  async function countCall({ caller, purpose, userId }: ConsumeRequest, now: number): Promise<void> {
    const key = toKey(caller);
    const start = now - (now % windowSeconds);
    await store.writeRelaxed(async (transaction) => {
      const toError = (limit: "key" | "share" | "address") =>
        new UpstreamError({ kind: "rate-limited", limit, retryAfter: start + windowSeconds - now });

      const isRead = key !== null && purpose === "read";
      const userCount =
        isRead && userId
          ? await incrementCount(transaction, toUserScope(key, userId), start, keyRequestsPerMinute)
          : null;
      const keyLimit = userCount !== null && userCount > fairShareReads ? busyUserLimit : keyLimits[purpose];
      const keyCount = key && (await incrementCount(transaction, toKeyScope(key), start, keyLimit));
      const addressLimit =
        isRead && keyCount !== null && keyCount > fairShareReads ? busyAccountLimit : addressLimits[purpose];
      const isKeyExhausted = key !== null && keyCount === null;
      const addressCount = isKeyExhausted ? null : await incrementCount(transaction, addressScope, start, addressLimit);
      // Comes last, because a replica that gets a 429 writes to the rows that are locked by now. A pause after a 503 has
      // its own row, so a call that is being counted at the same time may still be sent.
      await assertNotBlocked(transaction, caller, purpose, now);
      if (isKeyExhausted) throw toError(keyLimit === busyUserLimit ? "share" : "key");
      if (addressCount === null) throw toError("address");
    });
  }

  return {
    async consume(caller, purpose, userId) {
      await countCall({ caller, purpose, userId }, await store.now());
    },

    async recordRateLimited(caller, retryAfter) {
      const key = toKey(caller);
      const now = await store.now();
      const until = now + (retryAfter ?? windowSeconds - (now % windowSeconds));
      await store.write((transaction) => blockUntil(transaction, key ? toKeyScope(key) : addressScope, until));
    },

    async recordPause(caller, scope, retryAfter) {
      const until = (await store.now()) + retryAfter;
      await store.write((transaction) => blockUntil(transaction, toPauseScope(caller, scope), until));
    },

    async getUsage(key) {
      const now = await store.now();
      const start = now - (now % windowSeconds);
      const scopes = [addressScope, ...(key ? [toKeyScope(key)] : [])];
      const rows = await store.db.selectFrom("budgets").selectAll().where("scope", "in", scopes).execute();
      const toUsage = (scope: string, limit: number, reads: number): RateLimitUsage => {
        const row = rows.find((candidate) => candidate.scope === scope);
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
        key: key && toUsage(toKeyScope(key), keyRequestsPerMinute, keyLimits.read),
        address: toUsage(addressScope, addressRequestsPerMinute, addressLimits.read),
      };
    },

    async deleteExpired() {
      const now = await store.now();
      const outdated = store.db
        .deleteFrom("budgets")
        .where("window_start", "<", now - 2 * windowSeconds)
        .where("blocked_until", "<=", now);
      // Same order of locks as `countCall` (user, key, address), to prevent deadlocks.
      await outdated.where("scope", "like", "user:%").execute();
      await outdated.where("scope", "not like", "user:%").where("scope", "!=", addressScope).execute();
    },
  };
}

async function assertNotBlocked(
  transaction: Transaction<Schema>,
  caller: Caller,
  purpose: CallPurpose,
  now: number,
): Promise<void> {
  const key = toKey(caller);
  const pauses = [toPauseScope(caller, "everything"), ...(purpose === "write" ? [toPauseScope(caller, "writes")] : [])];
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

/** Counts a call in the window that starts at `start`. Returns the new count, or null if the limit is reached. */
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
