import { splitAsNumbers } from "@edge-console/contract/rules/address-comments";
import { normalizeAsNumber } from "@edge-console/contract/rules/as-number-list";
import { splitList } from "@edge-console/contract/rules/country-list";

/** Entry of an AS number list, as typed and as it will be saved; null if it's invalid. */
export interface AsNumberEntry {
  readonly input: string;
  readonly saved: string | null;
}

/** Parses a comma-separated list. */
export function parseAsNumbers(text: string): AsNumberEntry[] {
  return splitList(text).map((input) => ({ input, saved: normalizeAsNumber(input) }));
}

/**
 * Appends typed or pasted AS numbers, separated by line breaks, spaces, commas, or semicolons. Duplicates and
 * comments are left out; invalid entries are added as typed.
 */
export function addAsNumbers(text: string, input: string): string {
  const all = [...splitList(text), ...splitAsNumbers(input)];
  return [...new Set(all.map((entry) => normalizeAsNumber(entry) ?? entry))].join(",");
}

/** Removes an entry, as typed, from a list. */
export function removeAsNumber(text: string, input: string): string {
  return splitList(text)
    .filter((entry) => entry !== input)
    .join(",");
}
