import { z } from "zod";
import { useStore } from "../state/create-store.ts";
import { storedValue } from "../state/stored-value.ts";

/** Maximum number of stored IDs. Old ones are dropped, because incidents end. */
const maxDismissed = 20;

const dismissed = storedValue("dismissed-notices", z.array(z.string()).readonly(), { defaultValue: [] });

/** Returns the IDs of notices that were dismissed in this browser, newest last, and a function that dismisses another. */
export function useDismissed(): [readonly string[], (id: string) => void] {
  return [useStore(dismissed), dismiss];
}

function dismiss(id: string): void {
  dismissed.set((ids) => addDismissed(ids, id));
}

/** Adds an ID and drops the oldest ones beyond the maximum. */
export function addDismissed(ids: readonly string[], id: string): readonly string[] {
  return [...ids.filter((other) => other !== id), id].slice(-maxDismissed);
}
