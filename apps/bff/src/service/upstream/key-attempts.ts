import { formatQuantity } from "@edge-console/contract/console/quantities";
import { sql } from "kysely";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";

/** How many API keys can be tried for an account, by all its members, and in how many seconds. */
export const keyAttempts = { count: 5, seconds: 600 } as const;

/**
 * Counts an attempt to connect an API key to an account, before the key is sent. Attempts are forgotten when there was
 * none for ten minutes, so that ten minutes never contain more than five.
 *
 * @throws ProblemError `throttled` after too many attempts; this one then doesn't count
 */
export async function countKeyAttempt(store: Store, accountId: string): Promise<void> {
  const now = await store.now();
  const scope = `key-attempts:${accountId}`;
  const latest = await store.write(async (transaction) => {
    const counted = await transaction
      .insertInto("budgets")
      .values({ scope, window_start: now, used: 1, blocked_until: 0 })
      .onConflict((conflict) =>
        conflict
          .column("scope")
          .doUpdateSet({
            window_start: now,
            used: sql<number>`case when budgets.window_start <= ${now - keyAttempts.seconds} then 1 else budgets.used + 1 end`,
          })
          .where((row) =>
            row.or([
              row("budgets.window_start", "<=", now - keyAttempts.seconds),
              row("budgets.used", "<", keyAttempts.count),
            ]),
          ),
      )
      .returning("scope")
      .executeTakeFirst();
    if (counted) return undefined;
    return transaction
      .selectFrom("budgets")
      .select("window_start")
      .where("scope", "=", scope)
      .executeTakeFirstOrThrow();
  });
  if (latest) throw createThrottledProblem(latest.window_start + keyAttempts.seconds - now);
}

function createThrottledProblem(retryAfter: number): ProblemError {
  const minutes = Math.ceil(retryAfter / 60);
  const message = `This account tried ${keyAttempts.count} keys in ${keyAttempts.seconds / 60} minutes. Try again in ${formatQuantity(minutes, "minute")}.`;
  return new ProblemError("throttled", {
    outcome: "not-applied",
    detail: message,
    retryAfter,
    errors: [{ field: "apiKey", message }],
  });
}
