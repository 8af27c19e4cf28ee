import { maxNoteLength, type NotesByEntry } from "../console/entry-notes.ts";
import { splitLine, splitWords } from "./address-comments.ts";
import { normalizeAddress } from "./address-list.ts";

/**
 * Returns the comments as notes on the entries of their lines, by the entries' stored form: that of addresses, unless
 * `normalize` returns another.
 */
export function collectComments(
  text: string,
  normalize: (entry: string) => string | null = normalizeAddress,
): Record<string, string> {
  const notes: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const { entry, comment } = splitLine(line);
    if (comment === "") continue;
    for (const part of splitWords(entry)) {
      const saved = normalize(part);
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
