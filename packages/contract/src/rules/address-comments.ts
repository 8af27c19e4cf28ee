import { normalizeAddress } from "./address-list.ts";

/*
 * What people write into a list of addresses: "192.0.2.1 # office", "192.0.2.1 // office", or, copied from a table,
 * "192.0.2.1 office". The API has no place for comments, so the console keeps them as notes on their entries.
 */

/** Start of a comment: a # anywhere, or a // at the start of a line or after a space. */
const commentStart = /#|(?<=^|\s)\/\//;

/** A word that is meant as an address or range, even if it's misspelled. */
const addressLike = /[:/]|\d\.|\.\d/;

/** Returns where the comment of a line starts, and the length of its mark: 0 for text right after an address. */
function findComment(line: string): { readonly index: number; readonly markLength: number } | undefined {
  const marked = commentStart.exec(line);
  if (marked) return { index: marked.index, markLength: marked[0].length };
  const [beginning = "", address = ""] = /^\s*(\S+)\s+(?=\S)/.exec(line) ?? [];
  const rest = line.slice(beginning.length);
  if (beginning === "" || !/\p{L}/u.test(rest) || addressLike.test(rest)) return undefined;
  return normalizeAddress(address) === null ? undefined : { index: beginning.length, markLength: 0 };
}

/** Returns the text of a line before its comment, and the comment; both without spaces at their ends. */
export function splitLine(line: string): { readonly entry: string; readonly comment: string } {
  const found = findComment(line);
  if (!found) return { entry: line.trim(), comment: "" };
  const { index, markLength } = found;
  return { entry: line.slice(0, index).trim(), comment: line.slice(index + markLength).trim() };
}

/** Removes the comments. Lines keep their numbers: one with nothing else becomes blank. */
export function removeComments(text: string): string {
  return text
    .split("\n")
    .map((line) => (findComment(line) ? splitLine(line).entry : line))
    .join("\n");
}

/** Returns the entries of AS numbers with comments, such as "AS64500 # Scraper"; "AS 64500" is one of them. */
export function splitAsNumbers(text: string): string[] {
  return splitWords(removeComments(text).replaceAll(/\b(as)\s+(?=\d)/gi, "$1"));
}

/** Returns the entries of a line, which are separated by spaces, commas, or semicolons. */
export function splitWords(line: string): string[] {
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

/**
 * Reads addresses and ranges from text: one or several per line, with a comment for all of the line. A line without any is
 * one entry, as it's written.
 */
export function parseNotedAddresses(text: string): NotedAddress[] {
  return text.split("\n").flatMap((line, index) => {
    const { entry, comment } = splitLine(line);
    const addresses = splitWords(entry).map((input) => ({
      line: index + 1,
      input,
      value: normalizeAddress(input),
      note: comment,
    }));
    if (addresses.length < 2 || addresses.some(({ value }) => value !== null)) return addresses;
    return [{ line: index + 1, input: entry, value: null, note: comment }];
  });
}

/**
 * Puts the entries of a line on a line each, with the comment after a #. Lines with one entry or no address stay, except for
 * the # before a comment that has no mark.
 */
export function separateAddresses(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const addresses = parseNotedAddresses(line);
      const isSeparate = addresses.length < 2 && findComment(line)?.markLength !== 0;
      if (isSeparate || addresses.every(({ value }) => value === null)) return line;
      return addresses.map(({ input, note }) => (note === "" ? input : `${input} # ${note}`)).join("\n");
    })
    .join("\n");
}
