import { type RawBuilder, type SchemaModule, sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";

/** Failure kinds in `intents.answer`: name before this migration → name after it. */
const renamedFailureKinds: Readonly<Record<string, string>> = {
  answered: "error-response",
  unreadable: "invalid-response",
  "not-connected": "connection-failed",
  broken: "connection-lost",
  "over-budget": "rate-limited",
  resting: "circuit-open",
  uncounted: "budget-unavailable",
  late: "deadline-exceeded",
  stale: "stale-base",
  "no-key": "no-api-key",
  "base-unread": "base-read-failed",
};

/**
 * Renames the failure kinds in stored results of writes. An unescaped quote never occurs within a JSON string, so that
 * only keys and kinds match, not an error message that contains the same words.
 */
export async function up(
  _schema: SchemaModule,
  _kind: "sqlite" | "postgres",
  transaction: Transaction<Schema>,
): Promise<void> {
  const replacements: [string, string][] = [
    ['{"trouble":', '{"failure":'],
    ['"because":{', '"failure":{'],
    ...Object.entries(renamedFailureKinds).map(([from, to]): [string, string] => [
      `"kind":"${from}"`,
      `"kind":"${to}"`,
    ]),
  ];
  const renamed = replacements.reduce<RawBuilder<string>>(
    (text, [from, to]) => sql<string>`replace(${text}, ${from}, ${to})`,
    sql<string>`answer`,
  );
  await sql`update intents set answer = ${renamed} where answer like '{"trouble":%'`.execute(transaction);
}
