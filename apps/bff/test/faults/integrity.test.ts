import { open } from "node:fs/promises";
import { createTestDatabase } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { createAccount } from "../../src/people/accounts/accounts.ts";
import { openStore, type Store } from "../../src/platform/db/store.ts";
import { findIntegrityErrors } from "./integrity.ts";

const orphan = (id: string) => sql`
  insert into memberships (account_id, user_id, role) values (${id}, 'missing', 'full')`;

describe("database integrity check", () => {
  let store: Store;
  afterEach(() => store.close());

  it("finds nothing in an intact PostgreSQL database, and a row that an index lacks", async () => {
    store = await openStore(await createTestDatabase("postgres"));
    await createAccount(store.db, 1, { name: "Harbour", serviceAccountId: null });
    expect(await findIntegrityErrors(store)).toEqual([]);

    const ready = (is: boolean) =>
      sql`update pg_index set indisready = ${is} where indexrelid = 'accounts_pkey'::regclass`.execute(store.db);
    await ready(false);
    await createAccount(store.db, 1, { name: "Pinewood", serviceAccountId: null });
    await ready(true);
    const errors = await findIntegrityErrors(store);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^accounts_pkey: .*lacks matching index tuple/);
  });

  it("finds a dangling reference in PostgreSQL", async () => {
    store = await openStore(await createTestDatabase("postgres"));
    const { id } = await createAccount(store.db, 1, { name: "Harbour", serviceAccountId: null });
    await store.db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await orphan(id).execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
    expect(await findIntegrityErrors(store)).toEqual(["a row of memberships refers to nothing in users"]);
  });

  it("finds a damaged page and a dangling reference in SQLite", async () => {
    const databaseUrl = await createTestDatabase("sqlite");
    store = await openStore(databaseUrl);
    const { id } = await createAccount(store.db, 1, { name: "Harbour", serviceAccountId: null });
    expect(await findIntegrityErrors(store)).toEqual([]);
    await sql`pragma foreign_keys = off`.execute(store.db);
    await orphan(id).execute(store.db);
    expect(await findIntegrityErrors(store)).toEqual(["a row of memberships refers to nothing in users"]);

    const { rows } = await sql<{ offset: number }>`
      select (rootpage - 1) * page_size as offset from sqlite_master, pragma_page_size
      where name = 'audit_by_time'`.execute(store.db);
    await store.close();
    const file = await open(databaseUrl.slice("sqlite:".length), "r+");
    await file.write(Buffer.alloc(512, 255), 0, 512, rows[0]?.offset);
    await file.close();
    store = await openStore(databaseUrl);
    expect((await findIntegrityErrors(store)).length).toBeGreaterThan(1);
  });
});
