import type { BudgetUsed, RateBudget } from "@edge-console/contract/console/rate-budget";
import type { OperationPath } from "@edge-console/contract/operations/operation";
import { limits } from "@edge-console/contract/limits";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { Secret } from "../vault/secret.ts";
import { countingAhead } from "./counted-ahead.ts";
import { UpstreamError } from "./trouble.ts";

/** What a call is for: a person's change, a person's look, or the console's own errands. */
export type BudgetUse = "write" | "read" | "background";

/** By what a call is known to the service: the key that it carries, or the path of a public operation. */
export type Caller = Secret | OperationPath;

/**
 * Keeps all replicas together within the service's limits (Limits, Rate-limit behaviour): so many calls a minute for
 * each key, so many for all accounts of this console together, counted in the database in the service's fixed windows.
 */
export interface Budget {
  /** Counts a call that is about to be sent. Throws an UpstreamError when it must not be. */
  take(caller: Caller, use: BudgetUse): Promise<void>;
  /** The service answered 429: nothing goes out with this key until then, or from this address if it must be that. */
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

/** Reads stop before the limit, so that a change still gets through; errands stop well before. */
const keyLimit: Readonly<Record<BudgetUse, number>> = {
  write: perKey,
  read: perKey * 0.9,
  background: perKey * 0.5,
};
const addressLimit: Readonly<Record<BudgetUse, number>> = {
  write: perAddress,
  read: perAddress * 0.9,
  background: perAddress * 0.5,
};

/**
 * Fairness: an account that has read this often in the minute leaves the last third of the address's limit to the
 * others, so that two busy accounts never shut out a third.
 */
const modestReads = 30;
const sharedByBusyAccounts = Math.floor((perAddress * 2) / 3);

const address = "address";
const keyScope = (key: Secret) => `key:${key.fingerprint()}`;
const pauseScope = (caller: Caller, what: "writes" | "everything") =>
  `pause-${what}:${typeof caller === "string" ? caller : caller.fingerprint()}`;

function keyOf(caller: Caller): Secret | null {
  return typeof caller === "string" ? null : caller;
}

/**
 * The sole console on a file counts so many reads of a busy account at once, for each count is a transaction. Where there
 * are several, the database alone knows whether another has been told to wait.
 */
const mostAhead = { sqlite: 16, postgres: 1 } as const;

export function createBudget(store: Store): Budget {
  const ahead = countingAhead(mostAhead[store.kind]);

  /** Counts some calls in both limits, all or none; how many there are of the key now. */
  async function countCalls(caller: Caller, use: BudgetUse, calls: number, now: number): Promise<number | null> {
    const key = keyOf(caller);
    const start = now - (now % window);
    return store.count(async (transaction) => {
      const over = (limit: "key" | "address") =>
        new UpstreamError({ kind: "over-budget", limit, retryAfter: start + window - now });

      const used = key && (await count(transaction, keyScope(key), start, calls, keyLimit[use]));
      const busy = use === "read" && used !== null && used > modestReads;
      const room = busy ? sharedByBusyAccounts : addressLimit[use];
      const isOver = key !== null && used === null;
      const counted = isOver ? null : await count(transaction, address, start, calls, room);
      // Asked last: another replica that is answered 429 writes to the rows that are locked by now. The pause after a 503
      // is a row of its own: a call that is being counted meanwhile may go out, as one that was counted just before does.
      await refuseWhileBlocked(transaction, caller, use, now);
      if (isOver) throw over("key");
      if (counted === null) throw over("address");
      return used;
    });
  }

  /** Blocks what `work` blocks; nothing that was counted ahead goes out from then on. */
  async function blocking(work: (transaction: Transaction<Schema>) => Promise<void>): Promise<void> {
    ahead.forget();
    await store.write(work);
    ahead.forget();
  }

  return {
    async take(caller, use) {
      const now = await store.now();
      const key = keyOf(caller);
      if (!key || use !== "read") {
        await countCalls(caller, use, 1, now);
        return;
      }
      const [name, start] = [key.fingerprint(), now - (now % window)];
      if (ahead.take(name, start)) return;
      const began = ahead.forgotten;
      const calls = ahead.howMany(name, start);
      const used = await countCalls(key, use, calls, now).catch((error: unknown) => {
        // There may be room for one.
        if (calls === 1 || !isOverBudget(error)) throw error;
        return null;
      });
      if (used === null) await countCalls(key, use, 1, now);
      else ahead.keep(name, start, { calls: calls - 1, used, limit: keyLimit.read, began });
    },

    async limited(caller, retryAfter) {
      const key = keyOf(caller);
      const now = await store.now();
      const until = now + (retryAfter ?? window - (now % window));
      await blocking(async (transaction) => {
        // In the order in which `take` locks them.
        if (key) await block(transaction, keyScope(key), until);
        if (!key || (await othersAreBlocked(transaction, keyScope(key), now))) {
          await block(transaction, address, until);
        }
      });
    },

    async pause(caller, what, retryAfter) {
      const until = (await store.now()) + retryAfter;
      await blocking((transaction) => block(transaction, pauseScope(caller, what), until));
    },

    async left(key) {
      const now = await store.now();
      const start = now - (now % window);
      const scopes = [address, ...(key ? [keyScope(key)] : [])];
      const rows = await store.db.selectFrom("budgets").selectAll().where("scope", "in", scopes).execute();
      const usedOf = (scope: string, limit: number, reads: number): BudgetUsed => {
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
      await store.db
        .deleteFrom("budgets")
        // A call locks its key's row and then the address's: the other way round each would wait for the other.
        .where("scope", "!=", address)
        .where("window_start", "<", now - 2 * window)
        .where("blocked_until", "<=", now)
        .execute();
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
  throw new UpstreamError({ kind: "over-budget", limit: blocked.scope === address ? "address" : "key", retryAfter });
}

function isOverBudget(error: unknown): boolean {
  return error instanceof UpstreamError && error.trouble.kind === "over-budget";
}

/** Counts calls in the window that began at `start`; how many there are now, or null when there is no room for all. */
async function count(
  transaction: Transaction<Schema>,
  scope: string,
  start: number,
  calls: number,
  limit: number,
): Promise<number | null> {
  const counted = await transaction
    .insertInto("budgets")
    .values({ scope, window_start: start, used: calls, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column("scope")
        .doUpdateSet({
          window_start: start,
          used: sql<number>`case when budgets.window_start = ${start} then budgets.used + ${calls} else ${calls} end`,
        })
        .where((row) => row.or([row("budgets.window_start", "!=", start), row("budgets.used", "<=", limit - calls)])),
    )
    .returning("used")
    .executeTakeFirst();
  return counted?.used ?? null;
}

/**
 * Whether the service is refusing another key too. Which limit a 429 means stands in its sentence alone, which is not
 * to be parsed; but two keys refused at once points to the address that they share.
 */
async function othersAreBlocked(transaction: Transaction<Schema>, scope: string, now: number): Promise<boolean> {
  const other = await transaction
    .selectFrom("budgets")
    .select("scope")
    .where("scope", "like", "key:%")
    .where("scope", "!=", scope)
    .where("blocked_until", ">", now)
    .executeTakeFirst();
  return other !== undefined;
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
