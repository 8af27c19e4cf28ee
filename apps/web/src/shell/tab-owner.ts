import { disarmAll } from "../features/hostnames/armed.ts";
import { forgetDrafts } from "../forms/draft.ts";

const key = "person";

/**
 * Says whose session a tab works with. What somebody else left in it when their session ended (drafts, what waits for a
 * certificate) is forgotten: it is not for the next who signs in.
 */
export function belongsTo(person: string): void {
  try {
    const before = sessionStorage.getItem(key);
    if (before === person) return;
    if (before !== null) {
      forgetDrafts();
      disarmAll();
    }
    sessionStorage.setItem(key, person);
  } catch {
    // Storage is blocked: nothing was left in it.
  }
}
