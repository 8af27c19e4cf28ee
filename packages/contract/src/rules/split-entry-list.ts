/** What separates the entries of each kind of list that is stored as text (Spec: Blocking rules). */
export const entrySeparators = { addresses: "\n", countries: ",", "as-numbers": "," } as const;

/** The name of a kind of list. */
export type EntryListKind = keyof typeof entrySeparators;

/** Returns the entries of a stored list. Separate from the lists' rules, which need a parser of IP addresses. */
export function splitEntryList(kind: EntryListKind, value: string): string[] {
  return value
    .split(entrySeparators[kind])
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
