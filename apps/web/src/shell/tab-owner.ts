import { clearDrafts } from "../forms/draft.ts";
import { parseString } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";

const owner = storedValue<string | undefined>("person", parseString, { defaultValue: undefined, area: "session" });

/**
 * Assigns the tab to a user. Deletes drafts that another user left in it when their session ended.
 */
export function claimTab(userId: string): void {
  if (owner.get() === userId) return;
  clearDrafts();
  owner.set(userId);
}
