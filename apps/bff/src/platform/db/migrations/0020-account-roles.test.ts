import { accountRoles } from "@edge-console/contract/permissions";
import { databaseKinds, createTestDatabase } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createUser } from "../../../people/users/users.ts";
import { openStore } from "../store.ts";
import { up } from "./0020-account-roles.ts";

it.each(databaseKinds)("keeps memberships and accepts only the roles of the contract, on %s", async (kind) => {
  const url = await createTestDatabase(kind);
  const before = await openStore(url);
  const user = await createUser(before.db, 7, { email: "owner@demo.example", name: "owner", passwordHash: "" });
  const account = { id: "harbour", name: "Harbour", service_account_id: null, created_at: 7 };
  await before.db.insertInto("accounts").values(account).execute();
  const membership = { account_id: account.id, user_id: user.id, role: "full" as const };

  await before.db.schema.dropTable("memberships").execute();
  await before.db.schema.dropTable("account_roles").execute();
  await sql`create table memberships (account_id text, user_id text, role text check (role in ('full')))`.execute(
    before.db,
  );
  await before.db.schema.createIndex("memberships_by_account").on("memberships").column("account_id").execute();
  await before.db.insertInto("memberships").values(membership).execute();
  await before.write((transaction) => up(transaction.schema, kind, transaction));
  await before.close();

  const store = await openStore(url);

  expect(await store.db.selectFrom("memberships").selectAll().execute()).toEqual([membership]);
  for (const role of accountRoles) await store.db.updateTable("memberships").set({ role }).execute();
  await expect(sql`update memberships set role = 'made-up'`.execute(store.db)).rejects.toThrow(/foreign key/i);
  await store.close();
});
