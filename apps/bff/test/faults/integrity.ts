import { sql } from "kysely";
import type { Store } from "../../src/platform/db/store.ts";

/**
 * Returns the errors that the database's own checks find: on SQLite `integrity_check` and `foreign_key_check`, on
 * PostgreSQL the extension amcheck, which only a superuser may install, and a query for each foreign key.
 */
export async function findIntegrityErrors({ kind, db }: Pick<Store, "kind" | "db">): Promise<string[]> {
  if (kind === "sqlite") {
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const dangling = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
    return [
      ...check.rows.map((row) => row.integrity_check).filter((message) => message !== "ok"),
      ...dangling.rows.map(({ table, parent }) => `a row of ${table} refers to nothing in ${parent}`),
    ];
  }
  await sql`create extension if not exists amcheck`.execute(db);
  const errors: string[] = [];
  const relations = await sql<{ name: string; kind: "r" | "i" }>`
    select oid::regclass::text as name, relkind as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') order by 1`.execute(db);
  for (const { name, kind: relation } of relations.rows) {
    if (relation === "r") {
      const { rows } = await sql<{ msg: string }>`select msg from verify_heapam(${name}::regclass)`.execute(db);
      errors.push(...rows.map(({ msg }) => `${name}: ${msg}`));
      continue;
    }
    const check = sql`select bt_index_parent_check(${name}::regclass, true, true, true)`;
    await check.execute(db).catch((error: unknown) => void errors.push(`${name}: ${String(error)}`));
  }
  const references = await sql<{ table: string; parent: string; pairs: [string, string][] }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as parent, (
      select json_agg(json_build_array(child_column.attname, parent_column.attname))
      from unnest(conkey, confkey) as pair (child, parent)
      join pg_attribute child_column on child_column.attrelid = conrelid and child_column.attnum = pair.child
      join pg_attribute parent_column on parent_column.attrelid = confrelid and parent_column.attnum = pair.parent
    ) as pairs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  for (const { table, parent, pairs } of references.rows) {
    const childColumns = pairs.map(([column]) => sql.ref(`child.${column}`));
    const matches = pairs.map(
      ([column, parentColumn]) => sql`${sql.ref(`child.${column}`)} = ${sql.ref(`parent.${parentColumn}`)}`,
    );
    const { rows } = await sql`
      select 1 from ${sql.table(table)} as child
      where (${sql.join(childColumns)}) is not null
      and not exists (select 1 from ${sql.table(parent)} as parent where ${sql.join(matches, sql` and `)})`.execute(db);
    errors.push(...rows.map(() => `a row of ${table} refers to nothing in ${parent}`));
  }
  return errors;
}
