import { accountRoles } from "@edge-console/contract/permissions";
import { databaseKinds, freshDatabase } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createPerson } from "../../auth/users.ts";
import { openStore } from "../store.ts";
import { up } from "./0020-account-roles.ts";

it.each(databaseKinds)("keeps memberships, and takes the roles of the contract alone, on %s", async (kind) => {
  const store = await openStore(await freshDatabase(kind));
  const person = await createPerson(store.db, 7, { email: "owner@demo.example", name: "owner", passwordHash: "" });
  const account = { id: "harbour", name: "Harbour", service_account_id: null, created_at: 7 };
  await store.db.insertInto("accounts").values(account).execute();
  const membership = { account_id: account.id, user_id: person.id, role: "full" as const };

  await store.db.schema.dropTable("memberships").execute();
  await store.db.schema.dropTable("account_roles").execute();
  await sql`create table memberships (account_id text, user_id text, role text check (role in ('full')))`.execute(
    store.db,
  );
  await store.db.schema.createIndex("memberships_by_account").on("memberships").column("account_id").execute();
  await store.db.insertInto("memberships").values(membership).execute();
  await store.write((transaction) => up(transaction.schema, kind, transaction));

  expect(await store.db.selectFrom("memberships").selectAll().execute()).toEqual([membership]);
  for (const role of accountRoles) await store.db.updateTable("memberships").set({ role }).execute();
  await expect(sql`update memberships set role = 'made-up'`.execute(store.db)).rejects.toThrow(/foreign key/i);
  await store.close();
});
