import type { SupportResult } from "@edge-console/contract/console/support";
import { sql } from "kysely";
import { isLike, literally } from "../db/like.ts";
import type { Store } from "../db/store.ts";
import { wantedOf } from "./search-terms.ts";

/** What was found, and whether there is more than is given. */
export interface Found {
  readonly results: SupportResult[];
  readonly more: boolean;
}

const mostHits = 50;
/** One zone may be found by several of its hostnames. */
const mostTerms = 200;
/** The highest code point: nothing that begins with a text comes after the text with it. */
const last = "\u{10FFFF}";

/**
 * Accounts by id or name; zones by id, name or hostname and tunnels by id or name: by the beginning of any word,
 * whatever its letter case. Only where that finds nothing, by what stands anywhere in them. The zones of the accounts
 * that were found come last.
 */
export async function searchAccounts(store: Store, text: string): Promise<Found> {
  const wanted = wantedOf(text);
  if (wanted === "") return { results: [], more: false };
  const accounts = await accountsOf(store, wanted);
  const begun = (await beginnings(store, wanted).execute()).map(hitOf);
  const objects = accounts.length + begun.length > 0 ? begun : (await anywhere(store, wanted).execute()).map(hitOf);
  const inside = await zonesOf(
    store,
    accounts.map(({ account }) => account.id),
  );
  const hits = [...accounts, ...withoutRepetition([...objects, ...inside])];
  return { results: hits.slice(0, mostHits), more: hits.length > mostHits || objects.length === mostTerms };
}

async function accountsOf(store: Store, wanted: string): Promise<SupportResult[]> {
  const rows = await store.db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where((row) => row.or([row("id", "=", wanted), isLike(sql`lower(name)`, holding(wanted))]))
    .orderBy("name")
    .limit(mostHits + 1)
    .execute();
  return rows.map(({ id, name }) => ({
    account: { id, name },
    zone: null,
    tunnel: null,
    field: id === wanted ? "id" : "name",
    matched: id === wanted ? id : name,
  }));
}

async function zonesOf(store: Store, accountIds: readonly string[]): Promise<SupportResult[]> {
  if (accountIds.length === 0) return [];
  const rows = await store.db
    .selectFrom("search_objects")
    .innerJoin("accounts", "accounts.id", "search_objects.account_id")
    .select(["accounts.id as accountId", "accounts.name as account", "object_id as id", "search_objects.name"])
    .where("search_objects.account_id", "in", accountIds)
    .where("kind", "=", "zone")
    .orderBy("accounts.name")
    .orderBy("search_objects.name")
    .limit(mostHits + 1)
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
export function beginnings(store: Store, wanted: string) {
  return termsWithObjects(store)
    .where("term", ">=", wanted)
    .where("term", "<", wanted + last)
    .orderBy("term")
    .limit(mostTerms);
}

function anywhere(store: Store, wanted: string) {
  return termsWithObjects(store)
    .whereRef("term", "=", "whole")
    .where(isLike(sql`term`, holding(wanted)))
    .orderBy("term")
    .limit(mostTerms);
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

function hitOf({ accountId, account, kind, id, name, field, whole }: Row): SupportResult {
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
function withoutRepetition(hits: readonly SupportResult[]): SupportResult[] {
  const found = new Map<string, SupportResult>();
  for (const hit of hits) {
    const key = `${hit.account.id} ${hit.zone?.id ?? hit.tunnel?.id}`;
    const earlier = found.get(key);
    const nearer = hit.field === "id" || hit.field === "name";
    if (!earlier || (earlier.field === "hostname" && nearer)) found.set(key, hit);
  }
  return [...found.values()];
}

function holding(text: string): string {
  return `%${literally(text)}%`;
}
