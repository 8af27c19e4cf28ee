import { maxNoteLength, type NotesByEntry } from "../console/entry-notes.ts";
import { splitLine } from "./address-comments.ts";
import { normalizeAddress } from "./address-list.ts";

/** Returns the entries of a line, which are separated by spaces, commas, or semicolons. */
export function splitAddresses(line: string): string[] {
  return line.split(/[\s,;]+/).filter((entry) => entry !== "");
}

/** An address or range with the comment of its line; `value` is its stored form, null if the text is neither. */
export interface NotedAddress {
  /** Line number, from 1. */
  readonly line: number;
  readonly input: string;
  readonly value: string | null;
  readonly note: string;
}

/** Reads addresses and ranges from text: one or several per line, with a comment for all of the line. */
export function parseNotedAddresses(text: string): NotedAddress[] {
  return text.split("\n").flatMap((line, index) => {
    const { entry, comment } = splitLine(line);
    return splitAddresses(entry).map((input) => ({
      line: index + 1,
      input,
      value: normalizeAddress(input),
      note: comment,
    }));
  });
}

/** Returns the comments as notes on the entries of their lines, by the entries' stored form. */
export function collectComments(text: string): Record<string, string> {
  const notes: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const { entry, comment } = splitLine(line);
    if (comment === "") continue;
    for (const address of splitAddresses(entry)) {
      const saved = normalizeAddress(address);
      if (saved !== null) notes[saved] = [...comment].slice(0, maxNoteLength).join("");
    }
  }
  return notes;
}

/** Adds the notes on entries to a list, as comments. */
export function addComments(text: string, notes: NotesByEntry): string {
  return text
    .split("\n")
    .map((line) => {
      const note = notes[normalizeAddress(line.trim()) ?? ""];
      return note === undefined || note === "" ? line : `${line.trimEnd()} # ${note}`;
    })
    .join("\n");
}
