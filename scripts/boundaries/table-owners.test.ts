import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { tableOwners } from "./layers.ts";

const source = fileURLToPath(new URL("../../apps/bff/src", import.meta.url));
/** A table in a query builder of Kysely. */
const builder = /\.(?:selectFrom|\w+Join|insertInto|updateTable|deleteFrom|using)\(\s*\[?\s*"(\w+)/g;
const sqlTemplate = /\bsql(?:<[^`]*>)?`[^`]*`/g;
const sqlTable = /\b(?:from|join|update|into)\s+(\w+)\b/g;

function findTables(source: string): string[] {
  const raw = [...source.matchAll(sqlTemplate)].flatMap(([template]) => [...template.matchAll(sqlTable)]);
  const names = [...source.matchAll(builder), ...raw].map(([, table = ""]) => table);
  // In SQL, `from` also comes before functions and tables of the database itself.
  return names.filter((name) => name in tableOwners);
}

/** The queries of the bff outside its migrations and tests: which folder uses which table. */
const queries = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("db/migrations/"))
  .flatMap((file) => {
    const folder = file.split("/")[0] ?? "";
    return findTables(readFileSync(join(source, file), "utf8")).map((table) => ({ file, folder, table }));
  });

it("allows only a table's owner to read or write it", () => {
  const violations = queries.filter(({ folder, table }) => folder !== tableOwners[table]);
  expect(violations.map(({ file, table }) => `${file}: ${table}`)).toEqual([]);
});

it("lists no table without a query of its owner", () => {
  const unused = Object.entries(tableOwners).filter(
    ([table, owner]) => !queries.some((query) => query.table === table && query.folder === owner),
  );
  expect(unused).toEqual([]);
});
