import { open } from "node:fs/promises";
import { freshDatabase } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { createAccount } from "../../src/accounts/accounts.ts";
import { openStore, type Store } from "../../src/db/store.ts";
import { integrityFaults } from "./integrity.ts";

const orphan = (id: string) => sql`
  insert into memberships (account_id, user_id, role) values (${id}, 'nobody', 'full')`;

describe("the check of a database's integrity", () => {
  let store: Store;
  afterEach(() => store.close());

  it("finds nothing in one that is whole, and what PostgreSQL's index lacks of its table", async () => {
    store = await openStore(await freshDatabase("postgres"));
    await createAccount(store.db, 1, { name: "Harbour", serviceAccountId: null });
    expect(await integrityFaults(store)).toEqual([]);

    const ready = (is: boolean) =>
      sql`update pg_index set indisready = ${is} where indexrelid = 'accounts_pkey'::regclass`.execute(store.db);
    await ready(false);
    await createAccount(store.db, 1, { name: "Pinewood", serviceAccountId: null });
    await ready(true);
    const faults = await integrityFaults(store);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^accounts_pkey: .*lacks matching index tuple/);
  });

  it("finds what PostgreSQL's row refers to and is not there", async () => {
    store = await openStore(await freshDatabase("postgres"));
    const { id } = await createAccount(store.db, 1, { name: "Harbour", serviceAccountId: null });
    await store.db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await orphan(id).execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
    expect(await integrityFaults(store)).toEqual(["a row of memberships refers to nothing in users"]);
  });

  it("finds in SQLite a page that was spoilt, and what a row refers to and is not there", async () => {
    const databaseUrl = await freshDatabase("sqlite");
    store = await openStore(databaseUrl);
    const { id } = await createAccount(store.db, 1, { name: "Harbour", serviceAccountId: null });
    expect(await integrityFaults(store)).toEqual([]);
    await sql`pragma foreign_keys = off`.execute(store.db);
    await orphan(id).execute(store.db);
    expect(await integrityFaults(store)).toEqual(["a row of memberships refers to nothing in users"]);

    const { rows } = await sql<{ offset: number }>`
      select (rootpage - 1) * page_size as offset from sqlite_master, pragma_page_size
      where name = 'audit_by_time'`.execute(store.db);
    await store.close();
    const file = await open(databaseUrl.slice("sqlite:".length), "r+");
    await file.write(Buffer.alloc(512, 255), 0, 512, rows[0]?.offset);
    await file.close();
    store = await openStore(databaseUrl);
    expect((await integrityFaults(store)).length).toBeGreaterThan(1);
  });
});
