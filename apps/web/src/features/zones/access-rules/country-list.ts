import { countryCodes, splitList } from "@edge-console/contract/rules/country-list";
import { getCountryFlag, getCountryName, sortByCountryName } from "../../../format/countries.ts";

/** A country as it is chosen: flag, name and code. */
export interface Country {
  readonly code: string;
  readonly name: string;
  readonly flag: string;
}

const knownCodes = new Set(countryCodes);

/** Every country, in the order of the names. */
export const countries: readonly Country[] = sortByCountryName(countryCodes).map(toCountry);

/** The countries of a list as the form holds it, in the order of their names. */
export function parseCountries(text: string): Country[] {
  return sortByCountryName([...parseCountryCodes(text)]).map(toCountry);
}

/** The codes of a list, in upper case. */
export function parseCountryCodes(text: string): Set<string> {
  return new Set(splitList(text).map((code) => code.toUpperCase()));
}

/** The countries that a search finds: by a part of the name (accents aside), by the code, by the flag. */
export function findCountries(search: string): readonly Country[] {
  const wanted = normalizeSearch(search.trim());
  if (wanted === "") return countries;
  return countries.filter(
    ({ code, name, flag }) =>
      code.toLowerCase() === wanted || normalizeSearch(name).includes(wanted) || flag === search.trim(),
  );
}

/** The codes in what was typed, when it is a list of two or more of them and nothing else; else none. */
export function parsePastedCodes(search: string): string[] {
  const parts = search
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== "");
  return parts.length > 1 && parts.every((part) => knownCodes.has(part)) ? [...new Set(parts)] : [];
}

/** The list with these countries added or taken out, in its own order. */
export function setCountries(text: string, codes: readonly string[], chosen: boolean): string {
  const kept = [...parseCountryCodes(text)].filter((code) => !codes.includes(code));
  if (!chosen) return kept.join(",");
  return [...new Set([...parseCountryCodes(text), ...codes])].join(",");
}

function toCountry(code: string): Country {
  return { code, name: getCountryName(code), flag: getCountryFlag(code) };
}

function normalizeSearch(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
