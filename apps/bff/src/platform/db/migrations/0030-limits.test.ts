import { databaseKinds, createTestDatabase } from "@edge-console/testing/databases";
import { expect, it } from "vitest";
import { createUser } from "../../../people/users/users.ts";
import { openStore } from "../store.ts";
import { up } from "./0030-limits.ts";

it.each(databaseKinds)("T24: keeps the latest of a member's views with the same name, on %s", async (kind) => {
  const store = await openStore(await createTestDatabase(kind));
  const user = await createUser(store.db, 7, { email: "owner@demo.example", name: "owner", passwordHash: "" });
  const other = await createUser(store.db, 7, { email: "other@demo.example", name: "other", passwordHash: "" });
  const account = { id: "harbour", name: "Harbour", service_account_id: null, created_at: 7 };
  await store.db.insertInto("accounts").values(account).execute();
  for (const index of ["saved_views_once", "entry_notes_removed", "notifications_tests"])
    await store.db.schema.dropIndex(index).execute();
  await store.db.schema.createIndex("saved_views_by_account").on("saved_views").column("account_id").execute();
  const view = { account_id: account.id, search: "", hidden: "", shared: 0 as const };
  await store.db
    .insertInto("saved_views")
    .values([
      { ...view, id: "a", user_id: user.id, name: "Shops", created_at: 8 },
      { ...view, id: "b", user_id: user.id, name: "Shops", created_at: 9 },
      { ...view, id: "c", user_id: user.id, name: "Shops", created_at: 9 },
      { ...view, id: "d", user_id: user.id, name: "Media", created_at: 8 },
      { ...view, id: "e", user_id: other.id, name: "Shops", created_at: 7 },
    ])
    .execute();

  await store.write((transaction) => up(transaction.schema, kind, transaction));

  const left = await store.db.selectFrom("saved_views").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual(["c", "d", "e"]);
  await store.close();
});
