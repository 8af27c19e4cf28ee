import { z } from "zod";
import { clearDrafts } from "../forms/draft.ts";
import { storedValue } from "../state/stored-value.ts";

const owner = storedValue("person", z.string().optional(), { defaultValue: undefined, area: "session" });

/**
 * Sets the user whose session a tab works with. Deletes drafts that another user left in it when their session ended:
 * they are not for the next user who signs in.
 */
export function claimTab(person: string): void {
  if (owner.get() === person) return;
  clearDrafts();
  owner.set(person);
}
