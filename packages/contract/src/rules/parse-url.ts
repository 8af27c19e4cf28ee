/** Parses a URL; undefined for other text. `URL.parse` would do, but Safari 17.5 and Chrome 125 don't have it. */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
