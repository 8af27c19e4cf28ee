import type { RateLimitUsage, RateBudget } from "@edge-console/contract/console/rate-budget";
import type { OperationPath } from "@edge-console/contract/operations/operation";
import { limits } from "@edge-console/contract/limits";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { Secret } from "../crypto/secret.ts";
import { UpstreamError } from "./trouble.ts";

/** Purpose of a call: a member's change, a member's read, a read of support staff, or a background task. */
export type BudgetUse = "write" | "read" | "support" | "background";

/** By what a call is known to the service: the key that it carries, or the path of a public operation. */
export type Caller = Secret | OperationPath;

/**
 * Keeps all replicas together within the service's limits (Limits, Rate-limit behaviour): so many calls a minute for
 * each key, so many for all accounts of this console together, counted in the database in the service's fixed windows.
 */
export interface Budget {
  /**
   * Counts a call that is about to be sent; `user` is the ID of the user who reads, for a fair share of the key's limit.
   * @throws UpstreamError if the call must not be sent.
   */
  take(caller: Caller, use: BudgetUse, user?: string): Promise<void>;
  /**
   * Records a 429: nothing is sent with this key until then. Which limit was reached is certain for a public call alone,
   * which has no key: the address's, so that nothing is sent at all.
   */
  limited(caller: Caller, retryAfter: number | null): Promise<void>;
  /** The service answered 503 and asked for a pause: of this caller's writes, or of all its calls. */
  pause(caller: Caller, what: "writes" | "everything", retryAfter: number): Promise<void>;
  /** What is used in this minute of a key's limit (null: of none) and of the address's, by all replicas together. */
  left(key: Secret | null): Promise<RateBudget>;
  /** Deletes what no longer counts of any key or pause. A renewed key never comes back; the address's row stays. */
  expire(): Promise<void>;
}

const window = limits.rateWindowSeconds;
const perKey = limits.requestsPerKeyPerMinute;
const perAddress = limits.requestsPerAddressPerMinute;

/**
 * Users and accounts with more reads than this per minute can't use the last third of the limit that they share, so that
 * one busy user doesn't block colleagues, and two busy accounts don't block the others.
 */
const fairShareReads = 30;
const sharedByBusyUsers = Math.floor((perKey * 2) / 3);
const sharedByBusyAccounts = Math.floor((perAddress * 2) / 3);

/** Reads stop before the limit, so that a change still gets through; support staff and background tasks stop earlier. */
const keyLimit: Readonly<Record<BudgetUse, number>> = {
  write: perKey,
  read: perKey * 0.9,
  support: sharedByBusyUsers,
  background: perKey * 0.5,
};
const addressLimit: Readonly<Record<BudgetUse, number>> = {
  write: perAddress,
  read: perAddress * 0.9,
  support: sharedByBusyAccounts,
  background: perAddress * 0.5,
};

const address = "address";
const keyScope = (key: Secret) => `key:${key.fingerprint()}`;
const userScope = (key: Secret, user: string) => `user:${key.fingerprint()}:${user}`;
const pauseScope = (caller: Caller, what: "writes" | "everything") =>
  `pause-${what}:${typeof caller === "string" ? caller : caller.fingerprint()}`;

function keyOf(caller: Caller): Secret | null {
  return typeof caller === "string" ? null : caller;
}

/** Who calls, and for what. */
interface Taking {
  readonly caller: Caller;
  readonly use: BudgetUse;
  readonly user: string | undefined;
}

export function createBudget(store: Store): Budget {
  /** Counts a call in all limits, or in none. */
  async function countCall({ caller, use, user }: Taking, now: number): Promise<void> {
    const key = keyOf(caller);
    const start = now - (now % window);
    await store.writeRelaxed(async (transaction) => {
      const over = (limit: "key" | "share" | "address") =>
        new UpstreamError({ kind: "over-budget", limit, retryAfter: start + window - now });

      const isRead = key !== null && use === "read";
      const byUser = isRead && user ? await count(transaction, userScope(key, user), start, perKey) : null;
      const limit = byUser !== null && byUser > fairShareReads ? sharedByBusyUsers : keyLimit[use];
      const used = key && (await count(transaction, keyScope(key), start, limit));
      const room = isRead && used !== null && used > fairShareReads ? sharedByBusyAccounts : addressLimit[use];
      const isOver = key !== null && used === null;
      const counted = isOver ? null : await count(transaction, address, start, room);
      // Asked last: another replica that is answered 429 writes to the rows that are locked by now. The pause after a 503
      // is a row of its own: a call that is being counted meanwhile may go out, as one that was counted just before does.
      await refuseWhileBlocked(transaction, caller, use, now);
      if (isOver) throw over(limit === sharedByBusyUsers ? "share" : "key");
      if (counted === null) throw over("address");
    });
  }

  return {
    async take(caller, use, user) {
      await countCall({ caller, use, user }, await store.now());
    },

    async limited(caller, retryAfter) {
      const key = keyOf(caller);
      const now = await store.now();
      const until = now + (retryAfter ?? window - (now % window));
      await store.write((transaction) => block(transaction, key ? keyScope(key) : address, until));
    },

    async pause(caller, what, retryAfter) {
      const until = (await store.now()) + retryAfter;
      await store.write((transaction) => block(transaction, pauseScope(caller, what), until));
    },

    async left(key) {
      const now = await store.now();
      const start = now - (now % window);
      const scopes = [address, ...(key ? [keyScope(key)] : [])];
      const rows = await store.db.selectFrom("budgets").selectAll().where("scope", "in", scopes).execute();
      const usedOf = (scope: string, limit: number, reads: number): RateLimitUsage => {
        const row = rows.find((one) => one.scope === scope);
        return {
          used: row?.window_start === start ? row.used : 0,
          limit,
          reads,
          blockedUntil: row && row.blocked_until > now ? row.blocked_until : null,
        };
      };
      return {
        renewsAt: start + window,
        now,
        key: key && usedOf(keyScope(key), perKey, keyLimit.read),
        address: usedOf(address, perAddress, addressLimit.read),
      };
    },

    async expire() {
      const now = await store.now();
      const outdated = store.db
        .deleteFrom("budgets")
        .where("window_start", "<", now - 2 * window)
        .where("blocked_until", "<=", now);
      // A call locks its user's row, then its key's, then the address's: in another order each would wait for the other.
      await outdated.where("scope", "like", "user:%").execute();
      await outdated.where("scope", "not like", "user:%").where("scope", "!=", address).execute();
    },
  };
}

async function refuseWhileBlocked(
  transaction: Transaction<Schema>,
  caller: Caller,
  use: BudgetUse,
  now: number,
): Promise<void> {
  const key = keyOf(caller);
  const pauses = [pauseScope(caller, "everything"), ...(use === "write" ? [pauseScope(caller, "writes")] : [])];
  const scopes = [address, ...(key ? [keyScope(key)] : []), ...pauses];
  const blocked = await transaction
    .selectFrom("budgets")
    .select(["scope", "blocked_until"])
    .where("scope", "in", scopes)
    .where("blocked_until", ">", now)
    .orderBy("blocked_until", "desc")
    .executeTakeFirst();
  if (!blocked) return;
  const retryAfter = blocked.blocked_until - now;
  if (pauses.includes(blocked.scope)) throw new UpstreamError({ kind: "resting", retryAfter });
  throw new UpstreamError({ kind: "over-budget", limit: "service", retryAfter });
}

/** Counts a call in the window that began at `start`. Returns how many there are now, or null if the limit is reached. */
async function count(
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

async function block(transaction: Transaction<Schema>, scope: string, until: number): Promise<void> {
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
