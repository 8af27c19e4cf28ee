/** The rail at the left edge shows icons alone. */
export const railFlag = "rail-collapsed";

/** Whether a preference of this browser is on; off where storage is blocked. */
export function readFlag(name: string): boolean {
  try {
    return localStorage.getItem(name) === "1";
  } catch {
    return false;
  }
}

/** Keeps a preference in this browser, for as long as the page lives where storage is blocked. */
export function writeFlag(name: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(name, "1");
    else localStorage.removeItem(name);
  } catch {
    // Storage is blocked: nothing to keep it in.
  }
}
