import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { indexedEndpointsSchema, indexedHostnamesSchema } from "./indexed-children.ts";

/** Names of objects in the search index, by ID. */
export interface IndexedNames {
  /** Zones and tunnels. */
  readonly objects: ReadonlyMap<string, string>;
  /** Hostnames of zones and endpoints of tunnels, by `parent/child`. */
  readonly children: ReadonlyMap<string, string>;
}

/** Finds the names of an account's zones and tunnels with these IDs, and of their hostnames and endpoints. */
export async function findIndexedNames(
  db: Kysely<Schema>,
  accountId: string,
  ids: readonly string[],
): Promise<IndexedNames> {
  const rows = await db
    .selectFrom("search_objects")
    .select(["kind", "object_id as id", "name", "children"])
    .where("account_id", "=", accountId)
    .where("object_id", "in", [...new Set(ids)])
    .execute();
  const children = rows.flatMap(({ kind, id, children: json }) => {
    if (json === null) return [];
    const schema = kind === "zone" ? indexedHostnamesSchema : indexedEndpointsSchema;
    return schema.parse(JSON.parse(json)).map((child) => [`${id}/${child.id}`, child.name] as const);
  });
  return { objects: new Map(rows.map(({ id, name }) => [id, name])), children: new Map(children) };
}
