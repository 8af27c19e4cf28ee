import { expect, test } from "vitest";
import { cacheExpirationValues, checkCacheExpiration } from "./cache-expiration.ts";

test("accepts the 13 values as strings and numbers", () => {
  expect(cacheExpirationValues).toHaveLength(13);
  for (const value of cacheExpirationValues) {
    expect(checkCacheExpiration(value)).toEqual({ ok: true, value });
    expect(checkCacheExpiration(Number(value))).toEqual({ ok: true, value });
  }
});

test.each(["", "1", "60", "-2", "3600.0", " 3600", 31_536_000, Number.NaN])("rejects %j", (value) => {
  expect(checkCacheExpiration(value).ok).toBe(false);
});
