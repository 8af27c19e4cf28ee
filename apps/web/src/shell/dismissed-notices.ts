import { z } from "zod";
import { useStore } from "../state/create-store.ts";
import { storedValue } from "../state/stored-value.ts";

/** The number of ids that are stored: incidents end, and their ids with them. */
const limit = 20;

const dismissed = storedValue("dismissed-notices", z.array(z.string()).readonly(), { defaultValue: [] });

/** The ids of the notices that were dismissed in this browser, the latest last, and a function that dismisses another. */
export function useDismissed(): [readonly string[], (id: string) => void] {
  return [useStore(dismissed), dismiss];
}

function dismiss(id: string): void {
  dismissed.set((ids) => withDismissed(ids, id));
}

/** Adds an id as the latest, and drops the oldest beyond the limit. */
export function withDismissed(ids: readonly string[], id: string): readonly string[] {
  return [...ids.filter((other) => other !== id), id].slice(-limit);
}
