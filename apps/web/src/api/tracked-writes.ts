import { z } from "zod";
import { createStore, useStore } from "../state/create-store.ts";
import { storedValue } from "../state/stored-value.ts";
import { isProblem } from "./problem.ts";

/** Number of writes that this page waits for. */
const inFlight = createStore(0);

/** Maximum number of stored keys. Old ones are dropped, because writes are listed for a limited time. */
const maxSeenWrites = 100;

/** Writes whose outcome the user has seen in this browser, as `key state`. */
const seen = storedValue("seen-writes", z.array(z.string()).readonly(), { defaultValue: [] });

/** Counts a write as in flight until its result arrives. */
export async function trackWrite<T>(result: Promise<T>): Promise<T> {
  inFlight.set((writes) => writes + 1);
  try {
    return await result;
  } finally {
    inFlight.set((writes) => writes - 1);
  }
}

/** Marks the outcome of an unconfirmed write as seen if it arrives, because the page that sent the write shows it. */
export async function trackOutcome<T>(key: string, outcome: Promise<T>): Promise<T> {
  try {
    const data = await outcome;
    markSeen([{ key, state: "applied" }]);
    return data;
  } catch (error) {
    const isOpen = !isProblem(error) || error.write !== undefined;
    if (!isOpen) markSeen([{ key, state: error.outcome === "unknown" ? "cannot-tell" : "not-applied" }]);
    throw error;
  }
}

type Outcome = { readonly key: string; readonly state: string };

const format = ({ key, state }: Outcome) => `${key} ${state}`;

/** Remembers that the user has seen these outcomes. */
export function markSeen(outcomes: readonly Outcome[]): void {
  seen.set((all) => [...new Set([...all, ...outcomes.map(format)])].slice(-maxSeenWrites));
}

/** Calls `listener` when a write of this page starts or ends, until the returned function is called. */
export function subscribeToWrites(listener: (hasStarted: boolean) => void): () => void {
  let size = inFlight.get();
  return inFlight.subscribe(() => {
    const before = size;
    size = inFlight.get();
    listener(size > before);
  });
}

/** Returns a function that checks whether the user has seen an outcome. */
export function useSeenWrites(): (outcome: Outcome) => boolean {
  const all = useStore(seen);
  return (outcome) => all.includes(format(outcome));
}
