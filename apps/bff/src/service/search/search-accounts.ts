import { normalizeSearchQuery } from "@edge-console/contract/console/search-ranking";
import type { SupportResult } from "@edge-console/contract/console/support";
import { type Compilable, sql } from "kysely";
import { like, escapeLike } from "../../platform/db/like.ts";
import { accountRows } from "../../people/accounts/accounts.ts";
import type { Store } from "../../platform/db/store.ts";
import type { IndexedObject } from "./indexed-objects.ts";
import type { SearchField } from "./search-terms.ts";

/** Search results, up to a maximum, without the states of zones. */
export interface SearchResults {
  readonly results: SupportResult[];
  /** Whether there are more results. */
  readonly more: boolean;
}

const maxHits = 50;
/** More than `maxHits`, because several hostnames can match the same zone. */
const maxTerms = 200;
/** The highest code point: `text + highestCharacter` sorts after every text with the prefix `text`. */
const highestCharacter = "\u{10FFFF}";

/**
 * Finds accounts by id or name, zones by id, name, or hostname, and tunnels by id or name. Matches the start of any word,
 * ignoring case, or if nothing matches, any substring. Zones of matching accounts come last.
 */
export async function searchAccounts(store: Store, text: string): Promise<SearchResults> {
  const query = normalizeSearchQuery(text);
  if (query === "") return { results: [], more: false };
  const accounts = await findAccounts(store, query);
  const byPrefix = (await prefixMatches(store, query).execute()).map(toHit);
  const objects =
    accounts.length + byPrefix.length > 0 ? byPrefix : (await substringMatches(store, query).execute()).map(toHit);
  const zonesOfAccounts = await listZones(
    store,
    accounts.map(({ account }) => account.id),
  );
  const hits = [...accounts, ...deduplicate([...objects, ...zonesOfAccounts])];
  return { results: hits.slice(0, maxHits), more: hits.length > maxHits || objects.length === maxTerms };
}

async function findAccounts(store: Store, query: string): Promise<SupportResult[]> {
  const rows = await store.db
    .selectFrom(accountRows(store.db))
    .select(["id", "name"])
    .where((row) => row.or([row("id", "=", query), like(sql`lower(name)`, toSubstringPattern(query))]))
    .orderBy("name")
    .limit(maxHits + 1)
    .execute();
  return rows.map(({ id, name }) => ({
    account: { id, name },
    zone: null,
    tunnel: null,
    state: null,
    field: id === query ? "id" : "name",
    matched: id === query ? id : name,
  }));
}

async function listZones(store: Store, accountIds: readonly string[]): Promise<SupportResult[]> {
  if (accountIds.length === 0) return [];
  const rows = await store.db
    .selectFrom("search_objects")
    .innerJoin(accountRows(store.db), "accounts.id", "search_objects.account_id")
    .select(["accounts.id as accountId", "accounts.name as account", "object_id as id", "search_objects.name"])
    .where("search_objects.account_id", "in", accountIds)
    .where("kind", "=", "zone")
    .orderBy("accounts.name")
    .orderBy("search_objects.name")
    .limit(maxHits + 1)
    .execute();
  return rows.map(({ accountId, account, id, name }) => ({
    account: { id: accountId, name: account },
    zone: { id, name },
    tunnel: null,
    state: null,
    field: "account",
    matched: account,
  }));
}

/** Object with a matching term. */
interface TermMatch {
  readonly accountId: string;
  readonly account: string;
  readonly kind: IndexedObject["kind"];
  readonly id: string;
  readonly name: string;
  readonly field: SearchField;
  readonly whole: string;
}

interface TermQuery extends Compilable<TermMatch> {
  execute(): Promise<TermMatch[]>;
}

/** Query for terms with a lowercase prefix, which is a range of an index. */
export function prefixMatches(store: Store, query: string): TermQuery {
  return termsWithObjects(store)
    .where("term", ">=", query)
    .where("term", "<", query + highestCharacter)
    .orderBy("term")
    .limit(maxTerms);
}

function substringMatches(store: Store, query: string): TermQuery {
  return termsWithObjects(store)
    .whereRef("term", "=", "whole")
    .where(like(sql`term`, toSubstringPattern(query)))
    .orderBy("term")
    .limit(maxTerms);
}

function termsWithObjects(store: Store) {
  return store.db
    .selectFrom("search_terms")
    .innerJoin("search_objects", (join) =>
      join
        .onRef("search_objects.account_id", "=", "search_terms.account_id")
        .onRef("search_objects.kind", "=", "search_terms.kind")
        .onRef("search_objects.object_id", "=", "search_terms.object_id"),
    )
    .innerJoin(accountRows(store.db), "accounts.id", "search_terms.account_id")
    .select([
      "accounts.id as accountId",
      "accounts.name as account",
      "search_terms.kind",
      "search_terms.object_id as id",
      "search_objects.name",
      "field",
      "whole",
    ]);
}

function toHit({ accountId, account, kind, id, name, field, whole }: TermMatch): SupportResult {
  const object = { id, name };
  return {
    account: { id: accountId, name: account },
    zone: kind === "zone" ? object : null,
    tunnel: kind === "tunnel" ? object : null,
    state: null,
    field,
    matched: { id, name, hostname: whole }[field],
  };
}

/** Returns each zone and tunnel once, with a match of its id or name rather than of a hostname. */
function deduplicate(hits: readonly SupportResult[]): SupportResult[] {
  const unique = new Map<string, SupportResult>();
  for (const hit of hits) {
    const key = `${hit.account.id} ${hit.zone?.id ?? hit.tunnel?.id}`;
    const earlier = unique.get(key);
    const isBetter = hit.field === "id" || hit.field === "name";
    if (!earlier || (earlier.field === "hostname" && isBetter)) unique.set(key, hit);
  }
  return [...unique.values()];
}

function toSubstringPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}
