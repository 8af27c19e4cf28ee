import type { NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { parseAddressLines, shortenEntry, sortAddresses } from "@edge-console/contract/rules/address-list";
import { parseNotedAddresses } from "@edge-console/contract/rules/address-comments";
import { collectComments } from "@edge-console/contract/rules/address-notes";
import { findMatchingEntries } from "@edge-console/contract/rules/visitor-test";

/**
 * Note on a line: not a valid entry (`invalid`), saved in another form (`normalized`), or equal to an earlier
 * line (`duplicate`).
 */
export type LineNote = "invalid" | "normalized" | "duplicate";

/** A line of an address list: as typed, as it will be saved, and a note. */
export interface AddressRow {
  /** Line number, from 1. */
  readonly line: number;
  readonly input: string;
  readonly saved: string | null;
  readonly note: { readonly kind: LineNote; readonly text: string } | undefined;
}

/** Parses the lines of an address list, without blank ones. */
export function parseAddressRows(text: string): AddressRow[] {
  return parseAddressLines(text).map(({ line, input, value: saved, duplicateOf }) => ({
    line,
    input,
    saved,
    note: getNote(input, saved, duplicateOf),
  }));
}

function getNote(input: string, saved: string | null, duplicateOf: number | null): AddressRow["note"] {
  if (duplicateOf !== null) return { kind: "duplicate", text: `same as line ${duplicateOf}` };
  if (saved !== null)
    return saved === input ? undefined : { kind: "normalized", text: `${input} is saved as ${saved}` };
  return { kind: "invalid", text: `“${shortenEntry(input)}” isn't an IP address or CIDR range` };
}

/** Counts the entries that will be saved, without invalid lines and duplicates. */
export function countValidEntries(rows: readonly AddressRow[]): number {
  return rows.filter(({ saved, note }) => saved !== null && note?.kind !== "duplicate").length;
}

/** Result of adding entries to a list. */
export interface AddResult {
  readonly text: string;
  readonly added: number;
  readonly duplicates: number;
  /** Number of invalid entries, which are added as typed so that nothing is lost. */
  readonly invalid: number;
  /** Comments, as notes on their entries. */
  readonly notes: NotesByEntry;
}

/**
 * Appends typed or pasted entries to a list, separated by line breaks, spaces, commas, or semicolons. Duplicates are left
 * out, and comments are returned as notes.
 */
export function addEntries(text: string, input: string): AddResult {
  const existing = new Set(parseAddressRows(text).map(({ saved, input: raw }) => saved ?? raw));
  const lines: string[] = [];
  let duplicates = 0;
  let invalid = 0;
  for (const { input: entry, value: saved } of parseNotedAddresses(input)) {
    if (existing.has(saved ?? entry)) {
      duplicates += 1;
      continue;
    }
    existing.add(saved ?? entry);
    if (saved === null) invalid += 1;
    lines.push(saved ?? entry);
  }
  const before = text.replace(/\s+$/, "");
  return {
    text: lines.length === 0 ? text : [...(before === "" ? [] : [before]), ...lines].join("\n"),
    added: lines.length - invalid,
    duplicates,
    invalid,
    notes: collectComments(input),
  };
}

/** Removes a line from a list by its number, from 1. */
export function removeLine(text: string, line: number): string {
  return text
    .split("\n")
    .filter((_, index) => index !== line - 1)
    .join("\n");
}

/** Removes the lines that aren't valid entries. */
export function removeInvalid(text: string): string {
  const invalid = new Set(
    parseAddressRows(text)
      .filter(isInvalid)
      .map(({ line }) => line),
  );
  return text
    .split("\n")
    .filter((_, index) => !invalid.has(index + 1))
    .join("\n");
}

/**
 * Order of a list: last line first (where entries are added), first line first, or by address; or only its invalid lines, or
 * those with any note.
 */
export type AddressView = "newest" | "as-entered" | "by-address" | "invalid" | "notes";

/** Filters and sorts rows, invalid ones first. A search matches text and notes; an address also matches the ranges that contain it. */
export function selectRows(
  rows: readonly AddressRow[],
  text: string,
  view: AddressView,
  search: string,
  notes: NotesByEntry = {},
): AddressRow[] {
  const query = search.trim().toLowerCase();
  const containing = new Set(query === "" ? [] : findMatchingEntries(query, text));
  const matches = rows.filter(
    ({ input, saved, note }) =>
      (view !== "notes" || note !== undefined) &&
      (view !== "invalid" || note?.kind === "invalid") &&
      (input.toLowerCase().includes(query) ||
        (saved !== null &&
          (saved.includes(query) || containing.has(saved) || (notes[saved] ?? "").toLowerCase().includes(query)))),
  );
  return sortRows(matches, view).toSorted((a, b) => Number(isInvalid(b)) - Number(isInvalid(a)));
}

function isInvalid({ note }: AddressRow): boolean {
  return note?.kind === "invalid";
}

function sortRows(rows: readonly AddressRow[], view: AddressView): readonly AddressRow[] {
  if (view === "newest") return rows.toReversed();
  if (view !== "by-address") return rows;
  const order = new Map(sortAddresses(rows.flatMap(({ saved }) => saved ?? [])).map((value, index) => [value, index]));
  const getRank = ({ saved }: AddressRow) => (saved === null ? -1 : (order.get(saved) ?? 0));
  return rows.toSorted((a, b) => getRank(a) - getRank(b) || a.line - b.line);
}
