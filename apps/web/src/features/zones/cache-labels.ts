import { type CacheExpiration, cacheExpirations } from "@edge-console/contract/rules/cache-expiration";

/** How long files are kept, in a word or two, as a table has room for. */
export function getCacheLabel(value: CacheExpiration): string {
  if (value === "-1") return "Respect origin";
  if (value === "0") return "Don't cache";
  return cacheExpirations.find((choice) => choice.value === value)?.label ?? value;
}
