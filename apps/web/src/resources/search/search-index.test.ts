import type { AccountSearchIndex } from "@edge-console/contract/console/account-search";
import { expect, test } from "vitest";
import { describeMissing } from "./search-index.ts";

const zone = (hostnames: AccountSearchIndex["zones"][number]["hostnames"]) => ({ id: "A", name: "shop", hostnames });
const tunnel = { id: "T", name: "depot", endpoints: null };

test.each<[Partial<AccountSearchIndex>, string | undefined]>([
  [{ state: "loading" }, "Indexing zones…"],
  [{ state: "unavailable" }, "Couldn't load zones and hostnames from the Edge API"],
  [{ zones: [zone([]), zone(null), zone(null)] }, "Indexing hostnames: 1 of 3 zones"],
  [{ zones: [zone([])], tunnels: [tunnel] }, "Indexing endpoints: 0 of 1 tunnels"],
  [{ zones: [zone([])] }, undefined],
  // A role that can't view hostnames.
  [{ zones: [{ id: "A", name: "shop" }] }, undefined],
])("describes what is missing from %o", (index, message) => {
  expect(describeMissing({ state: "ready", zones: [], tunnels: [], ...index })).toBe(message);
});
