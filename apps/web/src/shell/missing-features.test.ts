import { expect, test } from "vitest";
import { findMissingFeature } from "./missing-features.ts";

test.each([
  ["purge", "can't purge"],
  ["clear cache", "can't purge"],
  ["signing key", "Signing keys"],
  ["invoice", "Invoices"],
  ["access logs", "no logs"],
  ["resume zone", "Only your provider"],
  ["waf rules", "no WAF"],
  ["bot", "no WAF"],
  ["redirect rule", "no redirect"],
  ["rate limit rule", "no rate limits for visitors"],
  ["edge function", "no code"],
  ["dns record", "no DNS records"],
])("V16: says that the Edge API has nothing for %j", (query, text) => {
  expect(findMissingFeature(query)).toContain(text);
});

test.each(["cache expiration", "audit log", "billing", "shop", "sign out", "rate limit", "firewall", "edge"])(
  "says nothing about %j",
  (query) => {
    expect(findMissingFeature(query)).toBeUndefined();
  },
);
