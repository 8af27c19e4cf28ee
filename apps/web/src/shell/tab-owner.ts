import { z } from "zod";
import { clearDrafts } from "../forms/draft.ts";
import { storedValue } from "../state/stored-value.ts";

const owner = storedValue("person", z.string().optional(), { defaultValue: undefined, area: "session" });

/**
 * Assigns the tab to a user. Deletes drafts that another user left in it when their session ended.
 */
export function claimTab(userId: string): void {
  if (owner.get() === userId) return;
  clearDrafts();
  owner.set(userId);
}
