import type { SupportResult } from "@edge-console/contract/console/support";
import { sql } from "kysely";
import { like, escapeLike } from "../db/like.ts";
import type { Store } from "../db/store.ts";
import { normalizeQuery } from "./search-terms.ts";

/** What was found, and whether there is more than is given. */
export interface SearchResult {
  readonly results: SupportResult[];
  readonly more: boolean;
}

const maxHits = 50;
/** One zone may be found by several of its hostnames. */
const maxTerms = 200;
/** The highest code point: nothing that begins with a text comes after the text with it. */
const highestCharacter = "\u{10FFFF}";

/**
 * Accounts by id or name; zones by id, name or hostname and tunnels by id or name: by the beginning of any word,
 * whatever its letter case. Only where that finds nothing, by what stands anywhere in them. The zones of the accounts
 * that were found come last.
 */
export async function searchAccounts(store: Store, text: string): Promise<SearchResult> {
  const wanted = normalizeQuery(text);
  if (wanted === "") return { results: [], more: false };
  const accounts = await findAccounts(store, wanted);
  const begun = (await prefixMatches(store, wanted).execute()).map(toHit);
  const objects =
    accounts.length + begun.length > 0 ? begun : (await substringMatches(store, wanted).execute()).map(toHit);
  const inside = await listZones(
    store,
    accounts.map(({ account }) => account.id),
  );
  const hits = [...accounts, ...deduplicate([...objects, ...inside])];
  return { results: hits.slice(0, maxHits), more: hits.length > maxHits || objects.length === maxTerms };
}

async function findAccounts(store: Store, wanted: string): Promise<SupportResult[]> {
  const rows = await store.db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where((row) => row.or([row("id", "=", wanted), like(sql`lower(name)`, toSubstringPattern(wanted))]))
    .orderBy("name")
    .limit(maxHits + 1)
    .execute();
  return rows.map(({ id, name }) => ({
    account: { id, name },
    zone: null,
    tunnel: null,
    field: id === wanted ? "id" : "name",
    matched: id === wanted ? id : name,
  }));
}

async function listZones(store: Store, accountIds: readonly string[]): Promise<SupportResult[]> {
  if (accountIds.length === 0) return [];
  const rows = await store.db
    .selectFrom("search_objects")
    .innerJoin("accounts", "accounts.id", "search_objects.account_id")
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
    field: "account",
    matched: account,
  }));
}

/** Of all terms those that begin with the text, which is in lower case: a stretch of the index. */
export function prefixMatches(store: Store, wanted: string) {
  return termsWithObjects(store)
    .where("term", ">=", wanted)
    .where("term", "<", wanted + highestCharacter)
    .orderBy("term")
    .limit(maxTerms);
}

function substringMatches(store: Store, wanted: string) {
  return termsWithObjects(store)
    .whereRef("term", "=", "whole")
    .where(like(sql`term`, toSubstringPattern(wanted)))
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
    .innerJoin("accounts", "accounts.id", "search_terms.account_id")
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

type Row = Awaited<ReturnType<ReturnType<typeof termsWithObjects>["execute"]>>[number];

function toHit({ accountId, account, kind, id, name, field, whole }: Row): SupportResult {
  const object = { id, name };
  return {
    account: { id: accountId, name: account },
    zone: kind === "zone" ? object : null,
    tunnel: kind === "tunnel" ? object : null,
    field,
    matched: { id, name, hostname: whole }[field],
  };
}

/** Each zone and tunnel once, where it was found first; by its id or its name rather than by a hostname. */
function deduplicate(hits: readonly SupportResult[]): SupportResult[] {
  const found = new Map<string, SupportResult>();
  for (const hit of hits) {
    const key = `${hit.account.id} ${hit.zone?.id ?? hit.tunnel?.id}`;
    const earlier = found.get(key);
    const nearer = hit.field === "id" || hit.field === "name";
    if (!earlier || (earlier.field === "hostname" && nearer)) found.set(key, hit);
  }
  return [...found.values()];
}

function toSubstringPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}
