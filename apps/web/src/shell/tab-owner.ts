import { forgetDrafts } from "../forms/draft.ts";

const key = "person";

/**
 * Says whose session a tab works with. Drafts that another person left in it when their session ended are deleted:
 * they are not for the next person who signs in.
 */
export function belongsTo(person: string): void {
  try {
    const before = sessionStorage.getItem(key);
    if (before === person) return;
    if (before !== null) forgetDrafts();
    sessionStorage.setItem(key, person);
  } catch {
    // Storage is blocked: nothing was left in it.
  }
}
