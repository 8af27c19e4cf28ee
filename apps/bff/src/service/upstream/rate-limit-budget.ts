import type { RateLimitUsage, RateBudget } from "@edge-console/contract/console/rate-budget";
import type { OperationPath } from "@edge-console/contract/operations/operation";
import { limits } from "@edge-console/contract/limits";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import { UpstreamError } from "./failure.ts";
import { keyAttempts } from "./key-attempts.ts";

/** Purpose of a call: a member's change, a member's read, a bulk run, a read of support staff, or a background task. */
export type CallPurpose = "write" | "read" | "bulk-run" | "support" | "background";

/** Who calls the service for an account: with which API key, and for which user; without one for background tasks. */
export interface AccountCaller {
  readonly accountId: string;
  readonly key: Secret;
  readonly userId?: string | undefined;
}

/** An account, or the path of a public operation. */
export type Caller = AccountCaller | OperationPath;

/**
 * Rate limit budget of all replicas (Spec: Limits, Rate limits): counts calls per minute by API key and by IP
 * address, in the database and in the service's fixed windows.
 */
export interface RateLimitBudget {
  /**
   * Counts a call that is about to be sent.
   *
   * @throws UpstreamError if the call must not be sent.
   */
  consume(caller: Caller, purpose: CallPurpose): Promise<void>;
  /**
   * Records a 429 and blocks the key for `retryAfter` seconds. A 429 for a public operation, which has no key, blocks
   * the whole address.
   */
  recordRateLimited(caller: Caller, retryAfter: number | null): Promise<void>;
  /** Records a 503 with Retry-After: pauses the caller's writes, or all its calls. */
  recordPause(caller: Caller, scope: "writes" | "everything", retryAfter: number): Promise<void>;
  /** Returns the usage of the current minute for a key (null for none) and for the address, by all replicas. */
  getUsage(key: Secret | null): Promise<RateBudget>;
  /** Deletes expired rows. Keeps the row of the address. */
  deleteExpired(): Promise<void>;
}

const windowSeconds = limits.rateWindowSeconds;
const keyRequestsPerMinute = limits.requestsPerKeyPerMinute;
const addressRequestsPerMinute = limits.requestsPerAddressPerMinute;

/**
 * Users and accounts with more reads or changes than this per minute are busy: the rest of the limit that they share is
 * for the others.
 */
const fairShare = 30;

/** Calls that use a limit. Those for users are separate for users who aren't busy and for busy ones. */
type Usage = CallPurpose | "busy-read" | "busy-write";

/**
 * The part of a limit up to which each kind of call is sent. In this order, so that users come before background tasks,
 * changes before reads, and all others before busy users.
 */
const parts: Readonly<Record<Usage, number>> = {
  background: 1 / 2,
  support: 2 / 3,
  "bulk-run": 2 / 3,
  "busy-read": 2 / 3,
  "busy-write": 4 / 5,
  read: 9 / 10,
  write: 1,
};
const getKeyLimit = (usage: Usage) => Math.round(keyRequestsPerMinute * parts[usage]);
/** Requests with a key that bulk runs send per minute, at most. */
export const bulkRequestsPerMinute = getKeyLimit("bulk-run");
const getAddressLimit = (usage: Usage) => Math.round(addressRequestsPerMinute * parts[usage]);

const addressScope = "address";
const toKeyScope = (key: Secret) => `key:${key.fingerprint()}`;
const toPauseScope = (caller: Caller, scope: "writes" | "everything") =>
  `pause-${scope}:${typeof caller === "string" ? caller : caller.key.fingerprint()}`;

export function createRateLimitBudget(store: Store): RateLimitBudget {
  /** Counts a call in all limits, or in none if one is reached. */
  async function countCall(caller: Caller, purpose: CallPurpose, now: number): Promise<void> {
    const start = now - (now % windowSeconds);
    await store.writeRelaxed(async (transaction) => {
      const toError = (limit: "key" | "share" | "address") =>
        new UpstreamError({ kind: "rate-limited", limit, retryAfter: start + windowSeconds - now });
      const usages =
        typeof caller === "string"
          ? { ofKey: purpose, ofAddress: purpose }
          : await countShares(transaction, caller, purpose, start);

      const isWithinKeyLimit =
        typeof caller === "string" ||
        (await incrementCount(transaction, toKeyScope(caller.key), start, getKeyLimit(usages.ofKey))) !== null;
      const isWithinAddressLimit =
        isWithinKeyLimit &&
        (await incrementCount(transaction, addressScope, start, getAddressLimit(usages.ofAddress))) !== null;
      // Comes last, because a replica that gets a 429 writes to the rows that are locked by now. A pause after a 503 has
      // its own row, so a call that is being counted at the same time may still be sent.
      await assertNotBlocked(transaction, caller, purpose, now);
      if (!isWithinKeyLimit) throw toError(reservedForOthers.has(usages.ofKey) ? "share" : "key");
      if (!isWithinAddressLimit) throw toError("address");
    });
  }

  return {
    async consume(caller, purpose) {
      await countCall(caller, purpose, await store.now());
    },

    async recordRateLimited(caller, retryAfter) {
      const now = await store.now();
      const until = now + (retryAfter ?? windowSeconds - (now % windowSeconds));
      const scope = typeof caller === "string" ? addressScope : toKeyScope(caller.key);
      await store.write((transaction) => blockUntil(transaction, scope, until));
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
        key: key && toUsage(toKeyScope(key), keyRequestsPerMinute, getKeyLimit("read")),
        address: toUsage(addressScope, addressRequestsPerMinute, getAddressLimit("read")),
      };
    },

    async deleteExpired() {
      const now = await store.now();
      const outdated = store.db
        .deleteFrom("budgets")
        .where("window_start", "<", now - keyAttempts.seconds)
        .where("blocked_until", "<=", now);
      // Rows that a call locks together are deleted by different statements, to prevent deadlocks.
      await outdated.where("scope", "like", "user:%").execute();
      await outdated.where("scope", "like", "account:%").execute();
      await outdated
        .where("scope", "not like", "user:%")
        .where("scope", "not like", "account:%")
        .where("scope", "!=", addressScope)
        .execute();
    },
  };
}

/** What is left beyond these is for other members of the account. */
const reservedForOthers: ReadonlySet<Usage> = new Set(["support", "bulk-run", "busy-read", "busy-write"]);

/**
 * Counts a user's call for the shares of the user in the key's limit, and of the account in the address's limit. The
 * account's share doesn't depend on the key, so that another key is no other share. Reads and changes count separately,
 * so that a user who reads a lot can still save.
 */
async function countShares(
  transaction: Transaction<Schema>,
  { accountId, userId }: AccountCaller,
  purpose: CallPurpose,
  start: number,
): Promise<{ readonly ofKey: Usage; readonly ofAddress: Usage }> {
  if (purpose !== "read" && purpose !== "write") return { ofKey: purpose, ofAddress: purpose };
  const countShare = async (scope: string): Promise<Usage> => {
    const count = await incrementCount(transaction, scope, start, addressRequestsPerMinute);
    return count === null || count > fairShare ? `busy-${purpose}` : purpose;
  };
  const ofKey = userId === undefined ? purpose : await countShare(`user:${accountId}:${userId}:${purpose}`);
  return { ofKey, ofAddress: await countShare(`account:${accountId}:${purpose}`) };
}

async function assertNotBlocked(
  transaction: Transaction<Schema>,
  caller: Caller,
  purpose: CallPurpose,
  now: number,
): Promise<void> {
  const isForWrites = purpose === "write" || purpose === "bulk-run";
  const pauses = [toPauseScope(caller, "everything"), ...(isForWrites ? [toPauseScope(caller, "writes")] : [])];
  const scopes = [addressScope, ...(typeof caller === "string" ? [] : [toKeyScope(caller.key)]), ...pauses];
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
