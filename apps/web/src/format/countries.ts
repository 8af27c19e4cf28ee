import { onFirstUse } from "./on-first-use.ts";

const names = onFirstUse(() => new Intl.DisplayNames("en", { type: "region", fallback: "none" }));

/** Returns the name of an ISO 3166 country: "DE" → "Germany". Unknown codes are returned unchanged. */
export function getCountryName(code: string): string {
  if (!isCountryCode(code)) return code;
  return names().of(code.toUpperCase()) ?? code;
}

/** Sorts country codes by the countries' names. */
export function sortByCountryName(codes: readonly string[]): string[] {
  const collator = new Intl.Collator("en");
  return codes
    .map((code) => ({ code, name: getCountryName(code) }))
    .sort((a, b) => collator.compare(a.name, b.name))
    .map(({ code }) => code);
}

function isCountryCode(code: string): boolean {
  return /^[A-Za-z]{2}$/.test(code);
}
