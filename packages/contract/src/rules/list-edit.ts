import { limits } from "../limits.ts";
import { checkAddressList, normaliseAddress } from "./address-list.ts";
import { checkAsNumberList, normaliseAsNumber } from "./as-number-list.ts";
import { accepted, type Checked, refused } from "./checked.ts";
import { checkCountryList } from "./country-list.ts";

/** The settings of a zone that are lists of entries. */
export const listFields = ["BLOCK_IPS", "ALLOW_IPS", "COUNTRIES", "BLOCK_ASNS"] as const;
export type ListField = (typeof listFields)[number];

/** An edit of a list: entries to add and remove, with all others left in place, or a replacement of the whole list. */
export type ListEdit =
  | { readonly kind: "merge"; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly kind: "replace"; readonly entries: readonly string[] };

/** Result of an edit: the list to send, and the entries that it gains and loses. */
export interface ListChange {
  readonly value: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

interface ListRule {
  readonly separator: "\n" | ",";
  readonly check: (text: string) => Checked<string>;
  /** The stored form of one entry; null if it isn't one. */
  readonly normalize: (entry: string) => string | null;
  readonly maxEntries: number;
}

const addresses: ListRule = {
  separator: "\n",
  check: checkAddressList,
  normalize: normaliseAddress,
  maxEntries: limits.addresses,
};

const rules: Readonly<Record<ListField, ListRule>> = {
  BLOCK_IPS: addresses,
  ALLOW_IPS: addresses,
  COUNTRIES: {
    separator: ",",
    check: checkCountryList,
    normalize: (entry) => entry.toUpperCase(),
    maxEntries: Number.POSITIVE_INFINITY,
  },
  BLOCK_ASNS: {
    separator: ",",
    check: checkAsNumberList,
    normalize: normaliseAsNumber,
    maxEntries: limits.asNumbers,
  },
};

/** Whether a field of a zone is a list of entries. */
export function isListField(field: string): field is ListField {
  return listFields.some((one) => one === field);
}

/** Returns the entries of a stored list. */
export function splitEntries(field: ListField, value: string): string[] {
  return value
    .split(rules[field].separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Returns the entries that a person typed, in the form in which the service stores them, each once. */
export function parseEntries(field: ListField, text: string): Checked<string[]> {
  const result = rules[field].check(text);
  return result.ok ? accepted(splitEntries(field, result.value)) : refused(result.reason);
}

/**
 * Applies an edit to the list that a zone has now. Entries stay in their order, and new ones come last. Entries are
 * compared in their stored form, so `10.1.2.3/24` removes `10.1.2.0/24`. An edit that changes nothing returns `value`.
 */
export function applyListEdit(field: ListField, value: string, edit: ListEdit): ListChange {
  const toKey = (entry: string) => rules[field].normalize(entry) ?? entry;
  const current = splitEntries(field, value);
  const currentKeys = new Set(current.map(toKey));
  const next = edit.kind === "merge" ? edit.add : edit.entries;
  const nextKeys = new Set(next.map(toKey));
  const removedKeys =
    edit.kind === "merge"
      ? new Set(edit.remove.map(toKey))
      : new Set([...currentKeys].filter((key) => !nextKeys.has(key)));
  const removed = current.filter((entry) => removedKeys.has(toKey(entry)));
  const added = [...nextKeys].filter((key) => !currentKeys.has(key));
  if (added.length === 0 && removed.length === 0) return { value, added, removed };
  const kept = current.filter((entry) => !removedKeys.has(toKey(entry)));
  return { value: [...kept, ...added].join(rules[field].separator), added, removed };
}

/** Returns the edit that takes back exactly what a change added and removed, whatever else the list contains by then. */
export function invertListChange({ added, removed }: Pick<ListChange, "added" | "removed">): ListEdit {
  return { kind: "merge", add: removed, remove: added };
}

/** Returns the number of entries over the limit of the list as `reason`, or the list if it fits. */
export function checkListSize(field: ListField, value: string): Checked<string> {
  const { length } = splitEntries(field, value);
  const { maxEntries } = rules[field];
  if (length <= maxEntries) return accepted(value);
  return refused(
    `The list would have ${length.toLocaleString("en-US")} entries. The limit is ${maxEntries.toLocaleString("en-US")}.`,
  );
}

/** Whether a list shows that a change was applied to it: true, false, or undefined where it shows only a part. */
export function containsChange(
  field: ListField,
  value: string,
  { added, removed }: Pick<ListChange, "added" | "removed">,
): boolean | undefined {
  const toKey = (entry: string) => rules[field].normalize(entry) ?? entry;
  const keys = new Set(splitEntries(field, value).map(toKey));
  const applied = [...added.map((entry) => keys.has(toKey(entry))), ...removed.map((entry) => !keys.has(toKey(entry)))];
  if (applied.every(Boolean)) return true;
  return applied.some(Boolean) ? undefined : false;
}
