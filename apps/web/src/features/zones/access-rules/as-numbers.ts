import { normalizeAsNumber } from "@edge-console/contract/rules/as-number-list";
import { splitList } from "@edge-console/contract/rules/country-list";

/** One entry of an AS number list: as it will be saved, or null where it is none. */
export interface AsNumberEntry {
  readonly typed: string;
  readonly saved: string | null;
}

/** The entries of a list as the form holds it, separated by commas. */
export function parseAsNumbers(text: string): AsNumberEntry[] {
  return splitList(text).map((typed) => ({ typed, saved: normalizeAsNumber(typed) }));
}

/**
 * Adds what was typed or pasted, in lines or between blanks, commas or semicolons, with or without AS. What the list
 * has already is left out; what is no AS number stays in sight as it was typed.
 */
export function addAsNumbers(text: string, typed: string): string {
  const all = [...splitList(text), ...typed.split(/[\s,;]+/)].filter((entry) => entry !== "");
  return [...new Set(all.map((entry) => normalizeAsNumber(entry) ?? entry))].join(",");
}

/** The list without one of its entries as it was typed. */
export function removeAsNumber(text: string, typed: string): string {
  return splitList(text)
    .filter((entry) => entry !== typed)
    .join(",");
}
