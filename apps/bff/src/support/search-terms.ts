/** By which of its texts something is found. */
export type SearchField = "id" | "name" | "hostname";

/** A beginning by which something is found, and the text that it stands in; both in lower case. */
export interface SearchTerm {
  readonly field: SearchField;
  readonly term: string;
  readonly whole: string;
}

const wordStart = /[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/gu;

/**
 * The text from the beginning of each of its words to its end: `cdn.shop-1.example.com` is found by `cdn`, `shop`, `1`
 * and `example`. A hostname's last label alone finds nothing: too many have it.
 */
export function toSearchTerms(field: SearchField, text: string): SearchTerm[] {
  const whole = text.toLowerCase();
  const end = field === "hostname" ? whole.lastIndexOf(".") : whole.length;
  const starts = [...whole.matchAll(wordStart)].map((match) => match.index + match[0].length);
  const terms = new Set([whole, ...starts.filter((start) => start <= end).map((start) => whole.slice(start))]);
  return [...terms].map((term) => ({ field, term, whole }));
}

/** What somebody typed or pasted, as it is looked for: of a link, its hostname. */
export function normalizeQuery(text: string): string {
  const wanted = text.trim().toLowerCase();
  return /^https?:\/\/([^/?#:]*)/.exec(wanted)?.[1] ?? wanted;
}
