import { databaseKinds } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createEarlierDatabase } from "../../../../test/earlier-database.ts";
import { openStore } from "../store.ts";

it.each(databaseKinds)("renames the failure kinds of stored results, and nothing else, on %s", async (kind) => {
  const { url, db } = await createEarlierDatabase(kind, "0020-account-roles");
  const message = 'The "kind":"answered" is not {"trouble":1}.';
  const results: readonly (readonly [before: object, after: object])[] = [
    [
      { trouble: { kind: "answered", status: 404, message, retryAfter: null } },
      { failure: { kind: "error-response", status: 404, message, retryAfter: null } },
    ],
    [{ trouble: { kind: "broken" } }, { failure: { kind: "connection-lost" } }],
    [{ trouble: { kind: "timeout" } }, { failure: { kind: "timeout" } }],
    [
      { trouble: { kind: "base-unread", because: { kind: "over-budget", limit: "key", retryAfter: 7 } } },
      { failure: { kind: "base-read-failed", failure: { kind: "rate-limited", limit: "key", retryAfter: 7 } } },
    ],
    [{ data: { trouble: { kind: "broken" } } }, { data: { trouble: { kind: "broken" } } }],
  ];
  await sql`insert into users (id, email, name, password_hash, created_at) values ('u1', 'owner@demo.example', '', '', 7)`.execute(
    db,
  );
  await sql`insert into accounts (id, name, created_at) values ('harbour', 'Harbour', 7)`.execute(db);
  for (const [index, [before]] of results.entries()) {
    await sql`
      insert into intents (id, account_id, user_id, operation, target, body_digest, state, answer, request_id, created_at,
        looks, address, changes)
      values (${`intent-${index}`}, 'harbour', 'u1', 'createZone', '/cdn', '', 'unknown', ${JSON.stringify(before)},
        ${`request-${index}`}, 7, 0, '', '[]')
    `.execute(db);
  }
  await db.destroy();

  const store = await openStore(url);
  const stored = await store.db.selectFrom("intents").select("response").orderBy("id").execute();
  expect(stored.map(({ response }) => JSON.parse(String(response)))).toEqual(results.map(([, after]) => after));
  await store.close();
});
