import { sql } from "kysely";
import type { Store } from "../../src/db/store.ts";

/**
 * Everything that the database's own checks find wrong with it. SQLite reads every page, index and reference.
 * PostgreSQL has no such check of itself: its extension amcheck, which only a superuser may install, reads each table
 * and compares each index with its table, entry by entry; then each reference is looked up.
 */
export async function integrityFaults({ kind, db }: Pick<Store, "kind" | "db">): Promise<string[]> {
  if (kind === "sqlite") {
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const dangling = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
    return [
      ...check.rows.map((row) => row.integrity_check).filter((said) => said !== "ok"),
      ...dangling.rows.map(({ table, parent }) => `a row of ${table} refers to nothing in ${parent}`),
    ];
  }
  await sql`create extension if not exists amcheck`.execute(db);
  const faults: string[] = [];
  const relations = await sql<{ name: string; kind: "r" | "i" }>`
    select oid::regclass::text as name, relkind as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') order by 1`.execute(db);
  for (const { name, kind: of } of relations.rows) {
    if (of === "r") {
      const { rows } = await sql<{ msg: string }>`select msg from verify_heapam(${name}::regclass)`.execute(db);
      faults.push(...rows.map(({ msg }) => `${name}: ${msg}`));
      continue;
    }
    const check = sql`select bt_index_parent_check(${name}::regclass, true, true, true)`;
    await check.execute(db).catch((error: unknown) => void faults.push(`${name}: ${String(error)}`));
  }
  const references = await sql<{ table: string; parent: string; pairs: [string, string][] }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as parent, (
      select json_agg(json_build_array(own.attname, theirs.attname))
      from unnest(conkey, confkey) as pair (own, theirs)
      join pg_attribute own on own.attrelid = conrelid and own.attnum = pair.own
      join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = pair.theirs
    ) as pairs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  for (const { table, parent, pairs } of references.rows) {
    const own = pairs.map(([column]) => sql.ref(`child.${column}`));
    const matches = pairs.map(
      ([column, theirs]) => sql`${sql.ref(`child.${column}`)} = ${sql.ref(`parent.${theirs}`)}`,
    );
    const { rows } = await sql`
      select 1 from ${sql.table(table)} as child
      where (${sql.join(own)}) is not null
      and not exists (select 1 from ${sql.table(parent)} as parent where ${sql.join(matches, sql` and `)})`.execute(db);
    faults.push(...rows.map(() => `a row of ${table} refers to nothing in ${parent}`));
  }
  return faults;
}
