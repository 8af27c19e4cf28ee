/** Where whoever has no other address goes. */
const startPath = "/";

/**
 * The address to go to after signing in, as long as it is one of our own: a path that begins with a single slash.
 * Everything else (another host, another scheme, the sign-in page itself) becomes the start page.
 */
export function toSafeRedirectPath(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next) || hasUnsafeCharacter(next)) return startPath;
  const base = "https://console.invalid";
  if (!URL.canParse(next, base)) return startPath;
  const url = new URL(next, base);
  const isElsewhere =
    url.origin !== base || /^\/(?:sign-in|sso|api)(?:\/|$)/.test(url.pathname) || url.pathname.startsWith("//");
  return isElsewhere ? startPath : `${url.pathname}${url.search}${url.hash}`;
}

/** Browsers read a backslash as a slash and drop line breaks and tabs: neither belongs into an address of ours. */
function hasUnsafeCharacter(text: string): boolean {
  return [...text].some((character) => character === "\\" || character < " " || character === "\u007f");
}
