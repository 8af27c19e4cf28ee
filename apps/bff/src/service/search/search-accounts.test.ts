import { databaseKinds } from "@edge-console/testing/databases";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import type { Store } from "../../platform/db/store.ts";
import { type IndexedObject, saveChildren, syncObjects } from "./indexed-objects.ts";
import { prefixMatches, searchAccounts } from "./search-accounts.ts";
import { toSearchTerms } from "./search-terms.ts";

const zones = Array.from({ length: 10_000 }, (_, index): IndexedObject => {
  const number = String(index).padStart(5, "0");
  return { kind: "zone", id: `ZONE${number}`, name: `shop${number}`, origin: "", facts: "{}" };
});

describe("search terms", () => {
  it("start at each word, except for the top-level domain of a hostname", () => {
    const terms = (...text: Parameters<typeof toSearchTerms>) => toSearchTerms(...text).map(({ term }) => term);
    expect(terms("hostname", "CDN.shop-1.example.com")).toEqual([
      "cdn.shop-1.example.com",
      "shop-1.example.com",
      "1.example.com",
      "example.com",
    ]);
    expect(terms("name", "Büro (Keller)")).toEqual(["büro (keller)", "keller)"]);
    expect(terms("id", "ABC123DEF")).toEqual(["abc123def"]);
  });
});

describe.each(databaseKinds)("the search over 10,000 zones on %s", (kind) => {
  let store: Store;
  const account = "acc0000001";

  beforeAll(async () => {
    store = await openTestStore(kind);
    await store.db
      .insertInto("accounts")
      .values({ id: account, name: "Harbour", service_account_id: null, created_at: 1 })
      .execute();
    await syncObjects(store, account, zones);
    const zone = { accountId: account, kind: "zone", id: "ZONE04711" } as const;
    const hostnames = { json: "[]", hostnames: ["img.lantern.example"] };
    await store.write((transaction) =>
      saveChildren(transaction, zone, hostnames, { times: {}, canReplace: () => true }),
    );
    await sql`analyze`.execute(store.db);
  });

  afterAll(() => store.close());

  it("finds prefixes by an index without scanning a table", async () => {
    const { sql: text, parameters } = prefixMatches(store, "lantern").compile();
    const explain = `explain ${kind === "sqlite" ? "query plan " : ""}${text}`;
    const plan = JSON.stringify((await store.db.executeQuery(CompiledQuery.raw(explain, [...parameters]))).rows);
    expect(plan).toMatch(/search_terms_by_term/);
    expect(plan).not.toMatch(/SCAN search_|Seq Scan on search_/);
  });

  it("finds one zone, and says if there are more results", async () => {
    expect(await searchAccounts(store, "lantern")).toMatchObject({
      results: [{ zone: { id: "ZONE04711", name: "shop04711" }, field: "hostname", matched: "img.lantern.example" }],
      more: false,
    });
    expect(await searchAccounts(store, "shop0471")).toMatchObject({ more: false });
    const results = await searchAccounts(store, "shop");
    expect([results.results.length, results.more]).toEqual([50, true]);
    // The best match comes first.
    expect((await searchAccounts(store, "zone00007")).results[0]?.zone?.id).toBe("ZONE00007");
  });

  it("lists the zones of a matching account after other matches", async () => {
    const matches = await searchAccounts(store, "harb");
    expect(matches.results.slice(0, 3)).toMatchObject([
      { account: { id: account }, zone: null, field: "name" },
      { account: { id: account }, zone: { id: "ZONE00000" }, field: "account", matched: "Harbour" },
      { account: { id: account }, zone: { id: "ZONE00001" }, field: "account" },
    ]);
    expect([matches.results.length, matches.more]).toEqual([50, true]);
  });

  it("keeps unchanged objects, and updates removed and renamed ones", async () => {
    const [first, , third, ...rest] = zones;
    await syncObjects(store, account, [first!, { ...third!, name: "renamed1" }, ...rest]);
    expect((await searchAccounts(store, "shop00001")).results).toEqual([]);
    expect((await searchAccounts(store, "shop00002")).results).toEqual([]);
    expect((await searchAccounts(store, "renamed")).results).toMatchObject([{ zone: { id: "ZONE00002" } }]);
    expect((await searchAccounts(store, "lantern")).results).toHaveLength(1);
  });
});
