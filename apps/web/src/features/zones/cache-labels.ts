import { type CacheExpiration, cacheExpirations } from "@edge-console/contract/rules/cache-expiration";

/** Returns a short label for a cache expiration, for tables. */
export function getCacheLabel(value: CacheExpiration): string {
  if (value === "-1") return "Respect origin";
  if (value === "0") return "Don't cache";
  return cacheExpirations.find((choice) => choice.value === value)?.label ?? value;
}
