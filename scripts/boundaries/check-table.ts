import { tableOwners } from "./layers.ts";

const source = "apps/bff/src/";

/** Methods of Kysely's query builders that take a table. */
export const tableMethods: ReadonlySet<string> = new Set([
  "selectFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "using",
  "innerJoin",
  "leftJoin",
  "rightJoin",
  "fullJoin",
  "crossJoin",
]);

/** Returns whether a file (a path from the repository's root) queries tables for the console: not a test or a migration. */
export function isQueryFile(file: string): boolean {
  return file.startsWith(source) && !file.endsWith(".test.ts") && !file.startsWith(`${source}platform/db/migrations/`);
}

/** Returns the tables in a fragment of SQL. */
export function findTablesInSql(sql: string): string[] {
  const names = [...sql.matchAll(/\b(?:from|join|update|into)\s+(\w+)\b/gi)].map(([, name = ""]) => name);
  // `from` also comes before functions, and before tables of the database itself.
  return names.filter((name) => name in tableOwners);
}

/** Returns why `file` can't query a table (`name` or `name as alias`); undefined if it can. */
export function checkTable(file: string, table: string): string | undefined {
  const name = table.split(" ")[0] ?? "";
  const owner = tableOwners[name];
  if (owner === undefined) return `the table ${name} has no owner`;
  return file.startsWith(`${source}${owner}/`)
    ? undefined
    : `only ${source}${owner} queries ${name}: export a function from there`;
}
