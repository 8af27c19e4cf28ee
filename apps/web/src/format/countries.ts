const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Returns the name of an ISO 3166 country: "DE" → "Germany". Unknown codes are returned unchanged. */
export function getCountryName(code: string): string {
  if (!isCountryCode(code)) return code;
  return names.of(code.toUpperCase()) ?? code;
}

/** Returns a country's flag as an emoji: "DE" → 🇩🇪. Empty for invalid codes. Some systems show letters instead. */
export function getCountryFlag(code: string): string {
  if (!isCountryCode(code)) return "";
  const regionalA = 0x1f1e6;
  return [...code.toUpperCase()]
    .map((letter) => String.fromCodePoint(regionalA + (letter.codePointAt(0) ?? 0) - 65))
    .join("");
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
