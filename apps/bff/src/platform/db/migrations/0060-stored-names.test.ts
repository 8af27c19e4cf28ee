import { databaseKinds } from "@edge-console/testing/databases";
import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createEarlierDatabase } from "../../../../test/earlier-database.ts";
import { migrate, migrationNames } from "../migrate.ts";
import type { Schema } from "../schema.ts";
import { openStore } from "../store.ts";

/** Rows with the names of before. */
const rows = [
  "insert into accounts (id, name, created_at) values ('harbour', 'Harbour', 7)",
  "insert into users (id, email, name, password_hash, created_at) values ('u1', 'owner@demo.example', 'owner', '', 7)",
  "insert into account_standings (account_id, key_state) values ('harbour', 'accepted')",
  "insert into edge_views (account_id, user_id, seen_at, addresses) values ('harbour', 'u1', 8, '[]')",
  "insert into zone_looks (account_id, zone_id, part, looked_at, seen) values ('harbour', 'Z', 'zone', 9, '{}')",
  `insert into outside_changes (id, account_id, zone_id, target, looked_at, noticed_at, changes)
   values ('c', 'harbour', 'Z', '/cdn/Z', 10, 11, '[]')`,
  `insert into tunnel_watches (account_id, watched_until, looked_at, seen, changes) values ('harbour', 12, 13, '{}', 3)`,
  "insert into tunnel_sightings (account_id, tunnel_id, at, looked_at, sighted) values ('harbour', 't', 14, 13, '{}')",
  "insert into usage_gatherings (account_id, trouble) values ('harbour', 'key-refused')",
  "insert into search_accounts (account_id, claimed_at) values ('harbour', 15)",
];

const intent = (id: string, state: string, found: string | null) => `
  insert into intents (id, account_id, user_id, operation, target, body_digest, state, answer, request_id, created_at, known,
    look_after, looks, found, found_at, address, changes)
  values ('${id}', 'harbour', 'u1', 'createZone', '/cdn', '', '${state}', '{}', 'r', 1, '[]', 16, 2,
    ${found === null ? "null" : `'${found}'`}, 17, '', '[]')`;

describe.each(databaseKinds)("stored names on %s", (kind) => {
  it("keep what they held under the earlier names", async () => {
    const { url, db } = await createEarlierDatabase(kind, "0056-usage-jobs");
    const intents = [
      intent("1", "unknown", "cannot-tell"),
      intent("2", "applied", "applied"),
      intent("3", "pending", null),
    ];
    for (const row of [...rows, ...intents]) await sql.raw(row).execute(db);
    await db.destroy();

    const store = await openStore(url);
    const read = async (table: string) =>
      (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(store.db)).rows;
    expect(await read("account_standing")).toMatchObject([{ key_state: "accepted" }]);
    expect(await read("reviewed_edges")).toMatchObject([{ reviewed_at: 8 }]);
    expect(await read("zone_snapshots")).toMatchObject([{ taken_at: 9, snapshot: "{}" }]);
    expect(await read("external_changes")).toMatchObject([{ unchanged_at: 10, detected_at: 11 }]);
    expect(await read("tunnel_polls")).toMatchObject([{ polled_until: 12, polled_at: 13, tunnels: "{}", revision: 3 }]);
    expect(await read("tunnel_history")).toMatchObject([{ previous_at: 13, state: "{}" }]);
    expect(await read("usage_collections")).toMatchObject([{ problem: "key-rejected" }]);
    expect(await read("search_accounts")).toMatchObject([{ loading_since: 15 }]);
    const writes = await store.db.selectFrom("intents").selectAll().orderBy("id").execute();
    expect(writes.map(({ state, reconciled }) => [state, reconciled])).toEqual([
      ["unconfirmed", "unconfirmed"],
      ["applied", "applied"],
      ["pending", null],
    ]);
    expect(writes[0]).toMatchObject({ response: "{}", before: "[]", check_after: 16, checks: 2, reconciled_at: 17 });
    await store.close();
  });

  it("are those of a new database after each migration ran alone", async () => {
    const listColumns = async (db: Kysely<Schema>) => {
      const tables = await db.introspection.getTables();
      await db.destroy();
      return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)).toSorted();
    };
    const earliest = await createEarlierDatabase(kind, migrationNames[0] ?? "");
    for (const migration of migrationNames) {
      await earliest.db.transaction().execute((transaction) => migrate(transaction, kind, undefined, migration));
    }
    const newest = await createEarlierDatabase(kind, migrationNames.at(-1) ?? "");
    expect(await listColumns(earliest.db)).toEqual(await listColumns(newest.db));
  });
});
