const key = "dismissed-notices";

/** So many are remembered: troubles end, and their names with them. */
const remembered = 20;

/** The ids of the notices that were dismissed in this browser. */
export function readDismissed(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    // Storage is blocked, or holds something else: nothing was dismissed.
    return [];
  }
}

/** Remembers one more, for as long as the page lives where storage is blocked. */
export function dismiss(dismissed: readonly string[], id: string): readonly string[] {
  const ids = [...dismissed.filter((other) => other !== id), id].slice(-remembered);
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Storage is blocked: nothing to keep it in.
  }
  return ids;
}
