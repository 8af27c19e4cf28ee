import { diagnosedTunnelSchema } from "@edge-console/contract/findings/diagnosed-objects";
import { sql, type Selectable, type Transaction } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { IndexedChildren } from "./indexed-children.ts";
import { type SearchTerm, toSearchTerms } from "./search-terms.ts";

/** Zone or tunnel of an account. */
export interface IndexedObject {
  readonly kind: "zone" | "tunnel";
  readonly id: string;
  readonly name: string;
  /** Origin URL of a zone, or the target of its tunnel endpoint; empty for tunnels. */
  readonly origin: string;
  /** Fields that the state of a zone depends on, in JSON. */
  readonly facts: string;
}

/** Identifies a zone or tunnel in the index. */
export interface ObjectRef extends Pick<IndexedObject, "kind" | "id"> {
  readonly accountId: string;
}

/** Updates the index to contain exactly these zones and tunnels of the account. Unchanged objects keep their terms. */
export async function syncObjects(store: Store, accountId: string, objects: readonly IndexedObject[]): Promise<void> {
  const rows = await store.db
    .selectFrom("search_objects")
    .select(["kind", "object_id as id", "name", "origin", "facts"])
    .where("account_id", "=", accountId)
    .execute();
  const toKey = ({ kind, id }: Pick<IndexedObject, "kind" | "id">) => `${kind} ${id}`;
  const indexed = new Map(rows.map((row) => [toKey(row), row]));
  const current = new Set(objects.map(toKey));
  const removed = rows.filter((row) => !current.has(toKey(row)));
  const added = objects.filter((object) => !indexed.has(toKey(object)));
  const changed = objects.filter((object) => {
    const row = indexed.get(toKey(object));
    return row !== undefined && (row.name !== object.name || row.origin !== object.origin);
  });
  const withNewFacts = objects.filter((object) => {
    const row = indexed.get(toKey(object));
    return row !== undefined && row.facts !== object.facts;
  });
  for (const batch of chunk(removed)) {
    await store.write(async (transaction) => {
      for (const { kind, id } of batch) await removeObject(transaction, { accountId, kind, id });
    });
  }
  for (const batch of chunk(added)) await store.write((transaction) => add(transaction, accountId, batch));
  for (const batch of chunk(changed)) {
    await store.write(async (transaction) => {
      for (const object of batch) await update(transaction, accountId, object);
    });
  }
  for (const batch of chunk(withNewFacts)) {
    await store.write(async (transaction) => {
      for (const object of batch) {
        const { kind, id, facts } = object;
        const before = indexed.get(toKey(object))?.facts ?? null;
        // The endpoints of a tunnel are due when their number changes.
        const isDue = kind === "tunnel" && parseEndpointCount(before) !== parseEndpointCount(facts);
        await transaction
          .updateTable("search_objects")
          .set({ facts, ...(isDue && { children_claimed_at: null }) })
          .where(isObject({ accountId, kind, id }))
          .execute();
      }
    });
  }
}

/** Parses the number of endpoints from the facts of a tunnel; undefined if it isn't known. */
export function parseEndpointCount(facts: string | null): number | undefined {
  return facts === null ? undefined : diagnosedTunnelSchema.parse(JSON.parse(facts)).ENDPOINT_COUNT;
}

/** Removes a zone or tunnel and its terms. */
export async function removeObject(transaction: Transaction<Schema>, object: ObjectRef): Promise<void> {
  await transaction.deleteFrom("search_objects").where(isObject(object)).execute();
}

/** Children of an object in the index and their times, in Unix seconds. */
export type IndexedRow = Pick<
  Selectable<Schema["search_objects"]>,
  "children" | "children_read_at" | "children_claimed_at"
>;

/**
 * Stores the hostnames of a zone or the endpoints of a tunnel, and the times that come with them, unless `canReplace` returns
 * false for what is stored. Returns whether they differ from what was stored.
 */
export async function saveChildren(
  transaction: Transaction<Schema>,
  object: ObjectRef,
  children: IndexedChildren,
  { times, canReplace }: { readonly times: Partial<IndexedRow>; readonly canReplace: (row: IndexedRow) => boolean },
): Promise<boolean> {
  const row = await lockChildren(transaction, object);
  if (!row || !canReplace(row)) return false;
  await transaction
    .updateTable("search_objects")
    .set({ ...times, children: children.json })
    .where(isObject(object))
    .execute();
  if (row.children === children.json) return false;
  await deleteTerms(transaction, object, "hostname");
  const terms = children.hostnames.flatMap((name) => toSearchTerms("hostname", name));
  await addTerms(
    transaction,
    terms.map((term) => toTermRow(object.accountId, object, term)),
  );
  return true;
}

/** Locks an object until the end of the transaction, and returns its children; undefined if the index doesn't contain it. */
export async function lockChildren(
  transaction: Transaction<Schema>,
  object: ObjectRef,
): Promise<IndexedRow | undefined> {
  return transaction
    .updateTable("search_objects")
    .set((row) => ({ children_claimed_at: row.ref("children_claimed_at") }))
    .where(isObject(object))
    .returning(["children", "children_read_at", "children_claimed_at"])
    .executeTakeFirst();
}

/** Condition for the row of an object. */
export function isObject({ accountId, kind, id }: ObjectRef) {
  return sql<boolean>`(account_id = ${accountId} and kind = ${kind} and object_id = ${id})`;
}

async function deleteTerms(
  transaction: Transaction<Schema>,
  object: ObjectRef,
  field: SearchTerm["field"],
): Promise<void> {
  await transaction.deleteFrom("search_terms").where(isObject(object)).where("field", "=", field).execute();
}

async function update(
  transaction: Transaction<Schema>,
  accountId: string,
  { kind, id, name, origin }: IndexedObject,
): Promise<void> {
  const object = { accountId, kind, id };
  await transaction.updateTable("search_objects").set({ name, origin }).where(isObject(object)).execute();
  await deleteTerms(transaction, object, "name");
  const terms = toSearchTerms("name", name).map((term) => toTermRow(accountId, object, term));
  await addTerms(transaction, terms);
}

async function add(
  transaction: Transaction<Schema>,
  accountId: string,
  objects: readonly IndexedObject[],
): Promise<void> {
  await transaction
    .insertInto("search_objects")
    .values(
      objects.map(({ kind, id, name, origin, facts }) => ({
        account_id: accountId,
        kind,
        object_id: id,
        name,
        origin,
        facts,
        children: null,
        children_read_at: null,
        children_claimed_at: null,
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
