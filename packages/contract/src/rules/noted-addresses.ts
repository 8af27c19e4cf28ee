import { normalizeAddress } from "./address-list.ts";

/** An address or range with the note behind it; `value` is its stored form, null if the text is neither. */
export interface NotedAddress {
  /** Line number, from 1. */
  readonly line: number;
  readonly input: string;
  readonly value: string | null;
  readonly note: string;
}

/**
 * Reads addresses and ranges from text: one or several per line, separated by spaces, commas, or semicolons, with a note after
 * `#` or `//` for all of the line. Lines with only a note are comments.
 */
export function parseNotedAddresses(text: string): NotedAddress[] {
  return text.split("\n").flatMap((raw, index) => {
    const [, entries = "", note = ""] = /^(.*?)(?:(?:#|(?:^|\s)\/\/)\s*(.*))?$/.exec(raw.trim()) ?? [];
    return entries
      .split(/[\s,;]+/)
      .filter((input) => input !== "")
      .map((input) => ({ line: index + 1, input, value: normalizeAddress(input), note: note.trim() }));
  });
}
