import { normalizeAddress, parseAddressLines, sortAddresses } from "@edge-console/contract/rules/address-list";
import { findMatchingEntries } from "@edge-console/contract/rules/visitor-test";

/**
 * What is to be said of a line: it is none of the service's entries (`wrong`, `comment`), it becomes another text on
 * saving (`rewritten`), or an earlier line says the same (`repeated`).
 */
export type LineNote = "wrong" | "comment" | "rewritten" | "repeated";

/** One line of an address list: as it was typed, as it will be saved, and what is to be said of it. */
export interface AddressRow {
  /** Counts from 1. */
  readonly line: number;
  readonly typed: string;
  readonly saved: string | null;
  readonly note: { readonly kind: LineNote; readonly words: string } | undefined;
}

/** Every line of an address list that is not blank. */
export function parseAddressRows(text: string): AddressRow[] {
  return parseAddressLines(text).map(({ line, input: typed, value: saved, duplicateOf }) => ({
    line,
    typed,
    saved,
    note: getNote(typed, saved, duplicateOf),
  }));
}

function getNote(typed: string, saved: string | null, duplicateOf: number | null): AddressRow["note"] {
  if (duplicateOf !== null) return { kind: "repeated", words: `repeats line ${duplicateOf}, and is saved once` };
  if (saved !== null)
    return saved === typed ? undefined : { kind: "rewritten", words: `${typed} is saved as ${saved}` };
  if (typed.includes("#")) {
    return { kind: "comment", words: "comments are not entries, and the service keeps none" };
  }
  return { kind: "wrong", words: `“${truncate(typed)}” is not an address or a CIDR range` };
}

/** How many entries the list will have once it is saved: without what is wrong or repeated. */
export function countValidEntries(rows: readonly AddressRow[]): number {
  return rows.filter(({ saved, note }) => saved !== null && note?.kind !== "repeated").length;
}

/** What came of adding to a list. */
export interface AddResult {
  readonly text: string;
  readonly added: number;
  readonly repeated: number;
  /** Those that are no entries: they are in the list as they were typed, so that nothing is lost. */
  readonly wrong: number;
}

/**
 * Adds what was typed or pasted to the end of a list: one entry a line, or several between blanks, commas or
 * semicolons. What the list has already is left out.
 */
export function addEntries(text: string, typed: string): AddResult {
  const known = new Set(parseAddressRows(text).map(({ saved, typed: own }) => saved ?? own));
  const lines: string[] = [];
  let repeated = 0;
  let wrong = 0;
  for (const entry of splitEntries(typed)) {
    const saved = normalizeAddress(entry);
    if (known.has(saved ?? entry)) {
      repeated += 1;
      continue;
    }
    known.add(saved ?? entry);
    if (saved === null) wrong += 1;
    lines.push(saved ?? entry);
  }
  const before = text.replace(/\s+$/, "");
  return {
    text: lines.length === 0 ? text : [...(before === "" ? [] : [before]), ...lines].join("\n"),
    added: lines.length - wrong,
    repeated,
    wrong,
  };
}

function splitEntries(typed: string): string[] {
  return typed
    .split(/\r?\n/)
    .flatMap((line) => (line.includes("#") ? [line.trim()] : line.split(/[\s,;]+/)))
    .filter((entry) => entry !== "");
}

/** The list without one of its lines (counted from 1). */
export function removeLine(text: string, line: number): string {
  return text
    .split("\n")
    .filter((_, index) => index !== line - 1)
    .join("\n");
}

/** The list without what follows a # on any line; lines that were comments alone are dropped. */
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

/**
 * What of a list is shown: the last line of the text first, so that what was just added is in sight; as it stands in
 * the text; by number; or only the lines that something is to be said of.
 */
export type AddressView = "newest" | "as-entered" | "by-address" | "notes";

/**
 * The rows to show. A search finds what contains its text; an address finds the ranges that contain it, too.
 */
export function selectRows(rows: readonly AddressRow[], text: string, view: AddressView, search: string): AddressRow[] {
  const wanted = search.trim().toLowerCase();
  const around = new Set(wanted === "" ? [] : findMatchingEntries(wanted, text));
  const found = rows.filter(
    ({ typed, saved, note }) =>
      (view !== "notes" || note !== undefined) &&
      (typed.toLowerCase().includes(wanted) || (saved !== null && (saved.includes(wanted) || around.has(saved)))),
  );
  if (view === "newest") return found.toReversed();
  if (view !== "by-address") return found;
  const order = new Map(sortAddresses(found.flatMap(({ saved }) => saved ?? [])).map((value, index) => [value, index]));
  const place = ({ saved }: AddressRow) => (saved === null ? -1 : (order.get(saved) ?? 0));
  return found.toSorted((a, b) => place(a) - place(b) || a.line - b.line);
}

function truncate(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
