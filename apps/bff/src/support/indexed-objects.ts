import type { Selectable, Transaction } from "kysely";
import { chunk } from "../db/chunk.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { type SearchTerm, toSearchTerms } from "./search-terms.ts";

/** Zone or tunnel of an account. */
export interface IndexedObject {
  readonly kind: "zone" | "tunnel";
  readonly id: string;
  readonly name: string;
}

const getKey = ({ kind, id, name }: IndexedObject) => `${kind} ${id} ${name}`;

/** Updates the index to contain exactly these zones and tunnels of the account. Unchanged objects keep their terms. */
export async function syncObjects(store: Store, accountId: string, objects: readonly IndexedObject[]): Promise<void> {
  const rows = await store.db
    .selectFrom("search_objects")
    .select(["kind", "object_id as id", "name"])
    .where("account_id", "=", accountId)
    .execute();
  const [indexed, current] = [new Set(rows.map(getKey)), new Set(objects.map(getKey))];
  const removed = rows.filter((row) => !current.has(getKey(row)));
  const added = objects.filter((object) => !indexed.has(getKey(object)));
  for (const batch of chunk(removed)) await store.write((transaction) => remove(transaction, accountId, batch));
  for (const batch of chunk(added)) await store.write((transaction) => add(transaction, accountId, batch));
}

/** Updates the index to contain exactly these hostnames of a zone. */
export async function syncHostnames(
  transaction: Transaction<Schema>,
  {
    accountId,
    zoneId,
    names,
    now,
  }: { readonly accountId: string; readonly zoneId: string; readonly names: readonly string[]; readonly now: number },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("search_objects")
    .set({ hostnames_read_at: now })
    .where("account_id", "=", accountId)
    .where("kind", "=", "zone")
    .where("object_id", "=", zoneId)
    .executeTakeFirst();
  // The zone may have been removed since its hostnames were requested.
  if (numUpdatedRows === 0n) return;
  await transaction
    .deleteFrom("search_terms")
    .where("account_id", "=", accountId)
    .where("kind", "=", "zone")
    .where("object_id", "=", zoneId)
    .where("field", "=", "hostname")
    .execute();
  const terms = names.flatMap((name) => toSearchTerms("hostname", name));
  await addTerms(
    transaction,
    terms.map((term) => toTermRow(accountId, { kind: "zone", id: zoneId }, term)),
  );
}

async function remove(
  transaction: Transaction<Schema>,
  accountId: string,
  objects: readonly IndexedObject[],
): Promise<void> {
  await transaction
    .deleteFrom("search_objects")
    .where("account_id", "=", accountId)
    .where((row) => row.or(objects.map(({ kind, id }) => row.and({ kind, object_id: id }))))
    .execute();
}

async function add(
  transaction: Transaction<Schema>,
  accountId: string,
  objects: readonly IndexedObject[],
): Promise<void> {
  await transaction
    .insertInto("search_objects")
    .values(
      objects.map(({ kind, id, name }) => ({
        account_id: accountId,
        kind,
        object_id: id,
        name,
        hostnames_read_at: null,
      })),
    )
    // Another replica may have added them at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = objects.flatMap((object) =>
    [...toSearchTerms("id", object.id), ...toSearchTerms("name", object.name)].map((term) =>
      toTermRow(accountId, object, term),
    ),
  );
  await addTerms(transaction, rows);
}

type TermRow = Selectable<Schema["search_terms"]>;

function toTermRow(accountId: string, { kind, id }: Pick<IndexedObject, "kind" | "id">, term: SearchTerm): TermRow {
  return { account_id: accountId, kind, object_id: id, ...term };
}

async function addTerms(transaction: Transaction<Schema>, rows: readonly TermRow[]): Promise<void> {
  for (const batch of chunk(rows)) {
    await transaction
      .insertInto("search_terms")
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
