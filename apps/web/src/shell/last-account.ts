const key = "last-account";

/** The account that this tab showed last; undefined before the first, and where storage is blocked. */
export function readLastAccount(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it over a reload of the tab. */
export function keepLastAccount(id: string): void {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // Storage is blocked: nothing to keep it in.
  }
}
