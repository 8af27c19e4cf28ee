/** An entry of a search: its name, and more text that finds it, such as an ID. */
export interface SearchEntry {
  readonly name: string;
  readonly keywords?: readonly string[];
}

/** How well an entry matches, the best first. */
export const matchQualities = [
  /** The name or a keyword is the query. */
  "exact",
  /** The name starts with the query. */
  "prefix",
  /** A word of the name starts with the query. */
  "word",
  /** The name contains the query. */
  "substring",
  /** A keyword contains the query. */
  "keyword",
  /** The name and the keywords contain each word of the query. */
  "all-words",
  /** The name contains the letters of the query in order, the first one at the start of a word. */
  "letters",
] as const;
export type MatchQuality = (typeof matchQualities)[number];

/** Normalizes a search query: lowercase without spaces at its ends, and only the hostname of a URL. */
export function normalizeSearchQuery(text: string): string {
  const query = text.trim().toLowerCase();
  return /^https?:\/\/([^/?#:]*)/.exec(query)?.[1] ?? query;
}

/**
 * Returns a function that says how well an entry in lowercase matches a normalized query, except by its letters; undefined
 * if it doesn't. It runs for thousands of entries on each key.
 */
export function createMatcher(query: string): (entry: SearchEntry) => Exclude<MatchQuality, "letters"> | undefined {
  const words = query.split(/\s+/);
  return (entry) => {
    const { name, keywords = [] } = entry;
    const index = name.indexOf(query);
    if ((index === 0 && name.length === query.length) || keywords.includes(query)) return "exact";
    if (index === 0) return "prefix";
    if (index > 0) return isWordStart(name, index) || hasWordStart(name, query, index + 1) ? "word" : "substring";
    if (keywords.some((keyword) => keyword.includes(query))) return "keyword";
    return words.length > 1 && containsAllWords(entry, words) ? "all-words" : undefined;
  };
}

/** Returns whether the name and the keywords together contain each of the words. */
export function containsAllWords({ name, keywords = [] }: SearchEntry, words: readonly string[]): boolean {
  return words.every((word) => name.includes(word) || keywords.some((keyword) => keyword.includes(word)));
}

const letterOrDigit = /[\p{L}\p{N}]/u;

function isWordStart(text: string, index: number): boolean {
  return index === 0 || !letterOrDigit.test(text.charAt(index - 1));
}

function hasWordStart(text: string, query: string, from: number): boolean {
  for (let index = text.indexOf(query, from); index >= 0; index = text.indexOf(query, index + 1)) {
    if (isWordStart(text, index)) return true;
  }
  return false;
}

/** Returns whether a name in lowercase contains the letters of the query in order, the first one at the start of a word. */
export function hasLettersInOrder(name: string, query: string): boolean {
  const [first = "", ...others] = query;
  for (let start = name.indexOf(first); start >= 0; start = name.indexOf(first, start + 1)) {
    if (!isWordStart(name, start)) continue;
    let index = start;
    return others.every((letter) => (index = name.indexOf(letter, index + 1)) >= 0);
  }
  return false;
}
