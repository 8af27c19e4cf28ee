import { valid, type ValidationResult, invalid } from "./validation-result.ts";

/** CACHE_EXP's allowed values in the order of the specification's table: what is stored (seconds as a string) and its meaning. */
export const cacheExpirations = [
  { value: "-1", meaning: "Respect origin Cache-Control" },
  { value: "0", meaning: "Don't cache" },
  { value: "180", meaning: "3 minutes" },
  { value: "1200", meaning: "20 minutes" },
  { value: "3600", meaning: "1 hour" },
  { value: "10800", meaning: "3 hours" },
  { value: "43200", meaning: "12 hours" },
  { value: "86400", meaning: "1 day" },
  { value: "259200", meaning: "3 days" },
  { value: "604800", meaning: "1 week" },
  { value: "2592000", meaning: "1 month" },
  { value: "7776000", meaning: "3 months" },
  { value: "31919000", meaning: "1 year" },
] as const;

/** A value of CACHE_EXP as the service returns it. */
export type CacheExpiration = (typeof cacheExpirations)[number]["value"];

/** All values of CACHE_EXP, as the service returns them. */
export const cacheExpirationValues = cacheExpirations.map((choice) => choice.value);

/** CACHE_EXP, sent as string or number, returned as string (Zone; CACHE_EXP allowed values). */
export function checkCacheExpiration(input: string | number): ValidationResult<CacheExpiration> {
  const value = cacheExpirationValues.find((allowed) => allowed === String(input));
  return value === undefined ? invalid("Choose one of the offered cache expiration times.") : valid(value);
}
