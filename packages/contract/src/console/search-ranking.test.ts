import { expect, test } from "vitest";
import {
  createMatcher,
  hasLettersInOrder,
  matchQualities,
  type MatchQuality,
  normalizeSearchQuery,
} from "./search-ranking.ts";

const quality = (name: string, query: string, ...keywords: string[]) =>
  createMatcher(query)({ name, keywords }) ?? (hasLettersInOrder(name, query) ? "letters" : undefined);

test.each<[MatchQuality | undefined, name: string, query: string, ...keywords: string[]]>([
  ["exact", "shop", "shop"],
  ["exact", "media", "k7f3q9d2a", "k7f3q9d2a", "https://origin.example"],
  ["prefix", "shop.lantern.example", "shop"],
  ["word", "www.shop.example", "shop"],
  ["word", "cdn.workshop-shop.example", "shop"],
  ["word", "back office", "office"],
  ["substring", "myshop", "shop"],
  ["keyword", "media", "shop", "https://shop.origin.example"],
  ["all-words", "rotterdam warehouse", "warehouse rotterdam"],
  ["all-words", "shop.lantern.example", "shop certificate", "certificate"],
  ["letters", "rotterdam warehouse", "rtw"],
  ["letters", "harbour-media", "hbm"],
  // Letters in the middle of a word find too much.
  [undefined, "lantern-media", "nm"],
  [undefined, "media", "shop"],
  [undefined, "media", "media shop"],
])("is %s for %s and %s", (expected, name, query, ...keywords) => {
  expect(quality(name, query, ...keywords)).toBe(expected);
});

test("ranks exact and prefix matches above letters in order", () => {
  const names = ["s-h-o-p", "workshop", "www.shop.example", "shop.example", "shop"];
  const rank = (name: string) => matchQualities.findIndex((match) => match === quality(name, "shop"));
  const ranked = names.toSorted((one, other) => rank(one) - rank(other));
  expect(ranked).toEqual(["shop", "shop.example", "www.shop.example", "workshop", "s-h-o-p"]);
});

test("normalizes case, spaces, and URLs", () => {
  expect(normalizeSearchQuery("  Shop ")).toBe("shop");
  expect(normalizeSearchQuery("https://CDN.shop.example:8443/a/b.png?c#d")).toBe("cdn.shop.example");
});
