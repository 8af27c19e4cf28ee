import { valid, type ValidationResult, invalid } from "./validation-result.ts";

/** Values of CACHE_EXP (seconds as a string) with their labels, in the order of the specification. */
export const cacheExpirations = [
  { value: "-1", label: "Respect origin Cache-Control" },
  { value: "0", label: "Don't cache" },
  { value: "180", label: "3 minutes" },
  { value: "1200", label: "20 minutes" },
  { value: "3600", label: "1 hour" },
  { value: "10800", label: "3 hours" },
  { value: "43200", label: "12 hours" },
  { value: "86400", label: "1 day" },
  { value: "259200", label: "3 days" },
  { value: "604800", label: "1 week" },
  { value: "2592000", label: "1 month" },
  { value: "7776000", label: "3 months" },
  { value: "31919000", label: "1 year" },
] as const;

/** A value of CACHE_EXP as the service returns it. */
export type CacheExpiration = (typeof cacheExpirations)[number]["value"];

/** All values of CACHE_EXP, as the service returns them. */
export const cacheExpirationValues = cacheExpirations.map((choice) => choice.value);

/** Validates CACHE_EXP, sent as a string or number (Spec: Zone; CACHE_EXP allowed values). */
export function checkCacheExpiration(input: string | number): ValidationResult<CacheExpiration> {
  const value = cacheExpirationValues.find((allowed) => allowed === String(input));
  return value === undefined ? invalid("Select one of the listed cache expiration times.") : valid(value);
}
