import { formatAsNumber } from "@edge-console/contract/rules/as-number-list";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import type { EntryListKind } from "@edge-console/contract/rules/split-entry-list";
import { getCountryName } from "@edge-console/contract/rules/countries";

/** Formats an entry of a list: "CN" → "China (CN)", "64500" → "AS64500". Addresses and invalid entries are unchanged. */
export function formatEntry(kind: EntryListKind, entry: string): string {
  if (kind === "countries" && /^[A-Z]{2}$/.test(entry)) return `${getCountryName(entry)} (${entry})`;
  return kind === "as-numbers" && /^\d+$/.test(entry) ? formatAsNumber(entry) : entry;
}

/** Formats a stored list: countries and networks in one line, addresses one per line. */
export function formatEntries(kind: EntryListKind, value: string): string {
  const { separator } = entryLists[kind];
  return value
    .split(separator)
    .map((entry) => formatEntry(kind, entry))
    .join(separator === "," ? ", " : separator);
}

/** Formats the entries that a change adds and removes. */
export function formatEntryChanges<
  T extends { readonly added: readonly string[]; readonly removed: readonly string[] },
>(
  kind: EntryListKind,
  { added, removed, ...rest }: T,
): Omit<T, "added" | "removed"> & { added: string[]; removed: string[] } {
  const format = (entries: readonly string[]) => entries.map((entry) => formatEntry(kind, entry));
  return { ...rest, added: format(added), removed: format(removed) };
}
