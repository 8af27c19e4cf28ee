/** Default path after sign-in. */
const startPath = "/";

/**
 * Returns the path to open after sign-in: `next` if it's a path of the console, otherwise the start page. Prevents open
 * redirects: other hosts, other schemes, and the sign-in page itself are replaced.
 */
export function toSafeRedirectPath(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next) || hasUnsafeCharacter(next)) return startPath;
  const base = "https://console.invalid";
  if (!URL.canParse(next, base)) return startPath;
  const url = new URL(next, base);
  const isUnsafe =
    url.origin !== base || /^\/(?:sign-in|sso|api)(?:\/|$)/.test(url.pathname) || url.pathname.startsWith("//");
  return isUnsafe ? startPath : `${url.pathname}${url.search}${url.hash}`;
}

/** Returns whether the text contains backslashes or control characters: browsers treat `\` as `/` and drop line breaks. */
function hasUnsafeCharacter(text: string): boolean {
  return [...text].some((character) => character === "\\" || character < " " || character === "\u007f");
}
