import { countryCodes, splitList } from "@edge-console/contract/rules/country-list";
import { getCountryName, sortByCountryName } from "../../../format/countries.ts";

/** A country to select. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

const knownCodes = new Set(countryCodes);

/** All countries, sorted by name. */
export const countries: readonly Country[] = sortByCountryName(countryCodes).map(toCountry);

/** Parses a list of country codes, sorted by name. */
export function parseCountries(text: string): Country[] {
  return sortByCountryName([...parseCountryCodes(text)]).map(toCountry);
}

/** Parses a list of country codes into upper case. */
export function parseCountryCodes(text: string): Set<string> {
  return new Set(splitList(text).map((code) => code.toUpperCase()));
}

/** Finds countries by part of the name (ignoring accents), or code. */
export function findCountries(search: string): readonly Country[] {
  const query = normalizeSearch(search.trim());
  if (query === "") return countries;
  return countries.filter(({ code, name }) => code.toLowerCase() === query || normalizeSearch(name).includes(query));
}

/** Parses text that is a list of two or more country codes; returns none for any other text. */
export function parsePastedCodes(search: string): string[] {
  const codes = search
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== "");
  return codes.length > 1 && codes.every((code) => knownCodes.has(code)) ? [...new Set(codes)] : [];
}

/** Adds countries to or removes them from a list, keeping its order. */
export function setCountries(text: string, codes: readonly string[], isSelected: boolean): string {
  const others = [...parseCountryCodes(text)].filter((code) => !codes.includes(code));
  if (!isSelected) return others.join(",");
  return [...new Set([...parseCountryCodes(text), ...codes])].join(",");
}

function toCountry(code: string): Country {
  return { code, name: getCountryName(code) };
}

function normalizeSearch(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
