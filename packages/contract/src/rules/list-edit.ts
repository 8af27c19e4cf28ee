import { zoneFieldList, zoneFields } from "../fields/zone.ts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { describeInvalidAddress } from "./address-list.ts";
import { parseNotedAddresses, splitAsNumbers, splitWords } from "./address-comments.ts";
import { entryLists } from "./entry-list.ts";
import { splitEntryList } from "./split-entry-list.ts";

type Fields = typeof zoneFields;

/** A setting of a zone that is a list of entries. */
export type ListField = { [Name in keyof Fields]: Fields[Name]["kind"] extends "list" ? Name : never }[keyof Fields];

/** The settings of a zone that are lists of entries. */
export const listFields: readonly ListField[] = zoneFieldList.map(({ field }) => field).filter(isListField);

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

const getEntryList = (field: ListField) => entryLists[zoneFields[field].of];

/** Returns whether a field of a zone is a list of entries. */
export function isListField(field: string): field is ListField {
  return zoneFieldList.some((one) => one.field === field && one.kind === "list");
}

/** Returns the entries of a stored list. */
export function splitEntries(field: ListField, value: string): string[] {
  return splitEntryList(zoneFields[field].of, value);
}

/**
 * Parses entries that a user typed into their stored form, without duplicates and comments. They are separated and commented
 * as in the editors of one zone.
 */
export function parseEntries(field: ListField, text: string): ValidationResult<string[]> {
  const list = getEntryList(field);
  if (list === entryLists.addresses) {
    const addresses = parseNotedAddresses(text);
    const wrong = addresses.find(({ value }) => value === null);
    if (wrong) return invalid(describeInvalidAddress(wrong));
    return toEntries(field, list.check(addresses.map(({ input }) => input).join("\n")));
  }
  const entries = list === entryLists["as-numbers"] ? splitAsNumbers(text) : splitWords(text);
  return toEntries(field, list.check(entries.join(",")));
}

function toEntries(field: ListField, result: ValidationResult<string>): ValidationResult<string[]> {
  return result.ok ? valid(splitEntries(field, result.value)) : invalid(result.reason);
}

/**
 * Applies an edit to the list that a zone has now. Entries stay in their order, and new ones come last. Entries are
 * compared in their stored form, so `10.1.2.3/24` removes `10.1.2.0/24`. An edit that changes nothing returns `value`.
 */
export function applyListEdit(field: ListField, value: string, edit: ListEdit): ListChange {
  const toKey = (entry: string) => getEntryList(field).normalize(entry) ?? entry;
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
  const unchanged = current.filter((entry) => !removedKeys.has(toKey(entry)));
  return { value: [...unchanged, ...added].join(getEntryList(field).separator), added, removed };
}

/** Returns the edit that undoes exactly what a change added and removed. */
export function invertListChange({ added, removed }: Pick<ListChange, "added" | "removed">): ListEdit {
  return { kind: "merge", add: removed, remove: added };
}

/** Checks that a list doesn't exceed its limit. */
export function checkListSize(field: ListField, value: string): ValidationResult<string> {
  const { length } = splitEntries(field, value);
  const { maxEntries } = getEntryList(field);
  if (length <= maxEntries) return valid(value);
  return invalid(
    `The list would have ${length.toLocaleString("en-US")} entries. The limit is ${maxEntries.toLocaleString("en-US")}.`,
  );
}
