import { createMatcher, matchQualities } from "@edge-console/contract/console/search-ranking";
import {
  countries as allCountries,
  type Country,
  findCountry,
  normalizeCountryText,
} from "@edge-console/contract/rules/countries";
import { splitList } from "@edge-console/contract/rules/country-list";

const collator = new Intl.Collator("en");

const sortByName = (list: readonly Country[]) => list.toSorted((a, b) => collator.compare(a.name, b.name));

/** All countries, sorted by name. */
export const countries: readonly Country[] = sortByName(allCountries);

const entries = countries.map((country) => ({
  country,
  entry: {
    name: normalizeCountryText(country.name),
    keywords: [country.code, ...country.aliases].map(normalizeCountryText),
  },
}));

/** Parses a list of country codes, sorted by name. Unknown codes are their own names. */
export function parseCountries(text: string): Pick<Country, "code" | "name">[] {
  return sortByName([...parseCountryCodes(text)].map((code) => findCountry(code) ?? { code, name: code, aliases: [] }));
}

/** Parses a list of country codes into upper case. */
export function parseCountryCodes(text: string): Set<string> {
  return new Set(splitList(text).map((code) => code.toUpperCase()));
}

/**
 * Finds countries by name, code, or alias, best first: what is exactly that, then beginnings of names, then of their words,
 * then parts of names and aliases. All of them for an empty search.
 */
export function searchCountries(search: string): readonly Country[] {
  const query = normalizeCountryText(search);
  if (query === "") return search.trim() === "" ? countries : [];
  const getQuality = createMatcher(query);
  const matches = entries
    .flatMap(({ country, entry }) => {
      const quality = getQuality(entry);
      return quality === undefined ? [] : [{ country, rank: matchQualities.indexOf(quality) }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
  // A name in another language.
  const named = matches.length === 0 ? findCountry(search) : undefined;
  return named ? [named] : matches;
}

/** Several countries in one text: those that it names exactly, and the rest. */
export interface ParsedCountries {
  readonly found: readonly Country[];
  readonly unknown: readonly string[];
}

/**
 * Parses text with several names, codes, or aliases, separated by commas, semicolons, tabs, or lines, or codes separated by
 * spaces. Returns undefined for text that is a search for one country.
 */
export function parseSeveralCountries(text: string): ParsedCountries | undefined {
  const isList = /[,;\t\r\n]/.test(text);
  const parts = text
    .split(isList ? /[,;\t\r\n]+/ : /\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap(splitWords);
  const unknown = parts.filter((part) => findNamed(part) === undefined);
  const isSearch = !isList && (unknown.length > 0 || findCountry(text) !== undefined);
  if (parts.length < 2 || isSearch) return undefined;
  return { found: [...new Set(parts.flatMap((part) => findNamed(part) ?? []))], unknown };
}

/** Returns the words of a part that names several countries: "FR US". */
function splitWords(part: string): string[] {
  const words = part.split(/\s+/);
  const isName = words.length === 1 || findNamed(part) !== undefined;
  return isName || words.some((word) => findCountry(word) === undefined) ? [part] : words;
}

/** Finds the country of a pasted entry, which can be "Germany (DE)". */
function findNamed(text: string): Country | undefined {
  return findCountry(text) ?? findCountry(/\((\w{2})\)$/.exec(text)?.[1] ?? "");
}

/** Adds countries to or removes them from a list, keeping its order. */
export function setCountries(text: string, codes: readonly string[], isSelected: boolean): string {
  const others = [...parseCountryCodes(text)].filter((code) => !codes.includes(code));
  if (!isSelected) return others.join(",");
  return [...new Set([...parseCountryCodes(text), ...codes])].join(",");
}
