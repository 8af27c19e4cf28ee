/** Field that a search term comes from. */
export type SearchField = "id" | "name" | "hostname";

/** Search term and the whole text that it is the end of, both in lowercase. */
export interface SearchTerm {
  readonly field: SearchField;
  readonly term: string;
  readonly whole: string;
}

const wordStart = /[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/gu;

/**
 * Returns the text from the start of each of its words to its end, so that `cdn.shop-1.example.com` matches `cdn`, `shop`,
 * `1`, and `example`. Excludes the top-level domain of a hostname, which too many hostnames share.
 */
export function toSearchTerms(field: SearchField, text: string): SearchTerm[] {
  const whole = text.toLowerCase();
  const end = field === "hostname" ? whole.lastIndexOf(".") : whole.length;
  const starts = [...whole.matchAll(wordStart)].map((match) => match.index + match[0].length);
  const terms = new Set([whole, ...starts.filter((start) => start <= end).map((start) => whole.slice(start))]);
  return [...terms].map((term) => ({ field, term, whole }));
}
