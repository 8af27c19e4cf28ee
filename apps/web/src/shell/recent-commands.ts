const key = "recent-commands";

/** So many are remembered. */
const remembered = 12;

/** The addresses that were gone to from the command palette in this browser, the latest first. */
export function readRecent(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    // Storage is blocked, or holds something else: nothing was gone to.
    return [];
  }
}

/** Remembers that an address was gone to, where storage is not blocked. */
export function rememberRecent(id: string): void {
  try {
    const ids = [id, ...readRecent().filter((other) => other !== id)].slice(0, remembered);
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Storage is blocked: nothing to keep it in.
  }
}
