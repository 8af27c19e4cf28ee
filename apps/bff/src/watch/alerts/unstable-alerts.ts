import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

const windowSeconds = 6 * 3600;
/** Earlier openings in that time from which an alert is unstable. */
const maxOpenings = 4;

/** An unstable alert is resolved once its cause has been gone for this time: until then, no one is notified of it again. */
export const unstableClearSeconds = 3600;

/** Says so in an unstable alert. */
export const unstableNote =
  "This alert is unstable: it opened at least 5 times in 6 hours. It stays open until its cause has been gone for an hour.";

/** Whether an alert that opens is unstable, by the number of earlier openings. */
export function isUnstable(openings: number): boolean {
  return openings >= maxOpenings;
}

/** Returns how often alerts of an account opened recently and were resolved. Read once, when it's first needed. */
export function countRecentOpenings(
  db: Kysely<Schema>,
  accountId: string,
  now: number,
): (kind: AlertKind, subjectKey: string) => Promise<number> {
  let counts: Promise<Map<string, number>> | undefined;
  const read = async () => {
    const rows = await db
      .selectFrom("alerts")
      .select((row) => ["kind", "subject_key", row.fn.countAll<number>().as("count")])
      .where("account_id", "=", accountId)
      .where("resolved_at", ">", now - windowSeconds)
      .where("opened_at", ">", now - windowSeconds)
      .groupBy(["kind", "subject_key"])
      .execute();
    return new Map(rows.map(({ kind, subject_key, count }) => [`${kind} ${subject_key}`, count]));
  };
  return async (kind, subjectKey) => (await (counts ??= read())).get(`${kind} ${subjectKey}`) ?? 0;
}
