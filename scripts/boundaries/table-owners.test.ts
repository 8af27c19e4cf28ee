import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { tableOwners } from "./layers.ts";

const source = fileURLToPath(new URL("../../apps/bff/src", import.meta.url));
const writing = /\.(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)/g;
const reading = /\.(?:selectFrom|innerJoin|leftJoin)\(\s*"(\w+)/g;

/** The queries of the bff outside its migrations and tests: which folder writes or reads which table. */
const queries = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("db/migrations/"))
  .flatMap((file) => {
    const text = readFileSync(join(source, file), "utf8");
    const folder = file.split("/")[0] ?? "";
    const find = (pattern: RegExp, kind: "writes" | "reads") =>
      [...text.matchAll(pattern)].map(([, table = ""]) => ({ file, folder, kind, table }));
    return [...find(writing, "writes"), ...find(reading, "reads")];
  });

const describeQuery = ({ file, kind, table }: (typeof queries)[number]) => `${file} ${kind} ${table}`;

it("allows only a table's owner to write it, and only the owner and the listed readers to read it", () => {
  const violations = queries.filter(({ folder, kind, table }) => {
    const { owner, readers = [] } = tableOwners[table] ?? { owner: undefined };
    return folder !== owner && !(kind === "reads" && readers.includes(folder));
  });
  expect(violations.map(describeQuery)).toEqual([]);
});

it("lists no table, owner, or reader without a query", () => {
  const unused = Object.entries(tableOwners).flatMap(([table, { owner, readers = [] }]) =>
    [owner, ...readers].filter((folder) => !queries.some((query) => query.table === table && query.folder === folder)),
  );
  expect(unused).toEqual([]);
});
