import { normalizeAddress } from "./address-list.ts";

/*
 * What people write into a list of addresses: "192.0.2.1 # office" or "192.0.2.1 // office". The API has no place for
 * comments, so the console keeps them as notes on their entries.
 */

/** Start of a comment: a # anywhere, or a // at the start of a line or after a space. */
const commentStart = /#|(?<=^|\s)\/\//;

/** Returns the text of a line before its comment, and the comment; both without spaces at their ends. */
export function splitLine(line: string): { readonly entry: string; readonly comment: string } {
  const start = commentStart.exec(line);
  if (!start) return { entry: line.trim(), comment: "" };
  return { entry: line.slice(0, start.index).trim(), comment: line.slice(start.index + start[0].length).trim() };
}

/** Removes the comments. Lines keep their numbers: one with nothing else becomes blank. */
export function removeComments(text: string): string {
  return text
    .split("\n")
    .map((line) => (commentStart.test(line) ? splitLine(line).entry : line))
    .join("\n");
}

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

/** Puts the addresses of a line on a line each, with the comment; lines with anything else stay. */
export function separateAddresses(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const addresses = parseNotedAddresses(line);
      if (addresses.length < 2 || addresses.some(({ value }) => value === null)) return line;
      return addresses.map(({ input, note }) => (note === "" ? input : `${input} # ${note}`)).join("\n");
    })
    .join("\n");
}
