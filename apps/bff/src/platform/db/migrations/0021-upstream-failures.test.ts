import { databaseKinds, createTestDatabase } from "@edge-console/testing/databases";
import { expect, it } from "vitest";
import { createUser } from "../../../people/users/users.ts";
import { openStore } from "../store.ts";
import { up } from "./0021-upstream-failures.ts";

it.each(databaseKinds)("renames the failure kinds of stored results, and nothing else, on %s", async (kind) => {
  const store = await openStore(await createTestDatabase(kind));
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
  const user = await createUser(store.db, 7, { email: "owner@demo.example", name: "owner", passwordHash: "" });
  const account = { id: "harbour", name: "Harbour", service_account_id: null, created_at: 7 };
  await store.db.insertInto("accounts").values(account).execute();
  await store.db
    .insertInto("intents")
    .values(
      results.map(([before], index) => ({
        id: `intent-${index}`,
        account_id: account.id,
        user_id: user.id,
        operation: "createZone",
        target: "/cdn",
        body_digest: "digest",
        idempotency_key: null,
        state: "unknown" as const,
        status: null,
        answer: JSON.stringify(before),
        request_id: `request-${index}`,
        created_at: 7,
        resolved_at: 7,
        body: null,
        known: null,
        look_after: null,
        looks: 0,
        found: null,
        found_at: null,
        address: "",
        changes: "[]",
        base: null,
        replica: null,
      })),
    )
    .execute();

  await store.write((transaction) => up(transaction.schema, kind, transaction));

  const stored = await store.db.selectFrom("intents").select("answer").orderBy("id").execute();
  expect(stored.map(({ answer: response }) => JSON.parse(String(response)))).toEqual(results.map(([, after]) => after));
  await store.close();
});
