import { freshDatabase } from "@edge-console/testing/databases";
import { CompiledQuery, Kysely } from "kysely";
import { expect, it } from "vitest";
import { openSqlite } from "./sqlite.ts";

it("notices changes again also when its settings could not be put back", async () => {
  const file = openSqlite((await freshDatabase("sqlite")).slice("sqlite:".length));
  const db = new Kysely<{ things: { id: string } }>({ dialect: file.dialect });
  await db.schema.createTable("things").addColumn("id", "text").execute();
  const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));
  await expect(file.lightly(() => run("begin"))).rejects.toThrow("inside a transaction");
  await run("rollback");
  const before = file.version();
  await db.insertInto("things").values({ id: "one" }).execute();
  expect(file.version()).not.toBe(before);
  await db.destroy();
});
