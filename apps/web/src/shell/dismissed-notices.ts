import { useState } from "react";

const key = "dismissed-notices";

/** So many are remembered: troubles end, and their names with them. */
const remembered = 20;

/** What this browser remembers. */
function readDismissed(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    // Storage is blocked, or holds something else: nothing was dismissed.
    return [];
  }
}

/** What is to be remembered once a notice is dismissed: other notices of this page, and other tabs, dismissed theirs. */
export function withDismissed(stored: readonly string[], own: readonly string[], id: string): readonly string[] {
  return [...new Set([...stored, ...own].filter((other) => other !== id)), id].slice(-remembered);
}

/**
 * The ids of the notices that were dismissed in this browser, and how to dismiss another: for as long as the page lives
 * where storage is blocked.
 */
export function useDismissed(): [readonly string[], (id: string) => void] {
  const [dismissed, setDismissed] = useState(readDismissed);
  const dismiss = (id: string) => {
    const ids = withDismissed(readDismissed(), dismissed, id);
    setDismissed(ids);
    try {
      localStorage.setItem(key, JSON.stringify(ids));
    } catch {
      // Storage is blocked: nothing to keep it in.
    }
  };
  return [dismissed, dismiss];
}
