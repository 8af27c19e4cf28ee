import { maxNoteLength, type NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { normalizeAddress, parseAddressLines, sortAddresses } from "@edge-console/contract/rules/address-list";
import { findMatchingEntries } from "@edge-console/contract/rules/visitor-test";

/**
 * Note on a line: not a valid entry (`invalid`, `comment`), saved in another form (`normalized`), or equal to an earlier
 * line (`duplicate`).
 */
export type LineNote = "invalid" | "comment" | "normalized" | "duplicate";

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
  if (input.includes("#")) {
    return { kind: "comment", text: "comments aren't saved" };
  }
  return { kind: "invalid", text: `“${truncate(input)}” isn't an IP address or CIDR range` };
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
  /** Comments after a #, which the API has no place for, as notes on their entries. */
  readonly notes: NotesByEntry;
}

/**
 * Appends typed or pasted entries to a list, separated by line breaks, spaces, commas, or semicolons. Duplicates and
 * comments after a # are left out.
 */
export function addEntries(text: string, input: string): AddResult {
  const existing = new Set(parseAddressRows(text).map(({ saved, input: raw }) => saved ?? raw));
  const lines: string[] = [];
  let duplicates = 0;
  let invalid = 0;
  for (const entry of splitEntries(removeComments(input))) {
    const saved = normalizeAddress(entry);
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

/** Returns the comments after a # as notes on the entries of their lines, by the entries' stored form. */
export function collectComments(text: string): Record<string, string> {
  const notes: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const start = line.indexOf("#");
    const note = line.slice(start + 1).trim();
    if (start < 0 || note === "") continue;
    for (const entry of splitEntries(line.slice(0, start))) {
      const saved = normalizeAddress(entry);
      if (saved !== null) notes[saved] = [...note].slice(0, maxNoteLength).join("");
    }
  }
  return notes;
}

function splitEntries(input: string): string[] {
  return input.split(/[\s,;]+/).filter((entry) => entry !== "");
}

/** Removes a line from a list by its number, from 1. */
export function removeLine(text: string, line: number): string {
  return text
    .split("\n")
    .filter((_, index) => index !== line - 1)
    .join("\n");
}

/** Removes everything after a # on each line, and lines with nothing else. */
export function removeComments(text: string): string {
  return text
    .split("\n")
    .flatMap((line) => {
      if (!line.includes("#")) return [line];
      const entry = line.slice(0, line.indexOf("#")).trim();
      return entry === "" ? [] : [entry];
    })
    .join("\n");
}

/** Order of a list: last line first (where entries are added), first line first, by address, or only lines with a note. */
export type AddressView = "newest" | "as-entered" | "by-address" | "notes";

/** Filters and sorts rows. A search matches text and notes; an address also matches the ranges that contain it. */
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
      (input.toLowerCase().includes(query) ||
        (saved !== null &&
          (saved.includes(query) || containing.has(saved) || (notes[saved] ?? "").toLowerCase().includes(query)))),
  );
  if (view === "newest") return matches.toReversed();
  if (view !== "by-address") return matches;
  const order = new Map(
    sortAddresses(matches.flatMap(({ saved }) => saved ?? [])).map((value, index) => [value, index]),
  );
  const getRank = ({ saved }: AddressRow) => (saved === null ? -1 : (order.get(saved) ?? 0));
  return matches.toSorted((a, b) => getRank(a) - getRank(b) || a.line - b.line);
}

function truncate(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
