import type { WriteState } from "@edge-console/contract/console/recent-writes";
import { createStore, useStore } from "../state/create-store.ts";
import { parseStrings } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";
import { isProblem } from "./problem.ts";

/** Number of writes that this page waits for. */
const inFlight = createStore(0);

/** Maximum number of stored keys. Old ones are dropped, because writes are listed for a limited time. */
const maxSeenWrites = 100;

/** Writes whose outcome the user has seen in this browser, as `key state`. */
const seen = storedValue("seen-writes", parseStrings, { defaultValue: [] });

/** Outcome of a write that won't change anymore. */
type FinalState = Exclude<WriteState, "pending">;

/** Outcomes that responses have shown to this page, by idempotency key. */
const known = createStore<ReadonlyMap<string, FinalState>>(new Map());

/**
 * Counts a write as in flight until its result arrives, and records its outcome before anyone who waits for the result
 * learns of it.
 */
export async function trackWrite<T>(key: string, result: Promise<T>): Promise<T> {
  // A key can be sent again after a failure.
  setKnown(key, undefined);
  inFlight.set((writes) => writes + 1);
  try {
    const data = await result;
    setKnown(key, "applied");
    return data;
  } catch (error) {
    // What isn't certain is left to `trackOutcome`.
    if (getFinalState(error) === "not-applied") setKnown(key, "not-applied");
    throw error;
  } finally {
    inFlight.set((writes) => writes - 1);
  }
}

/**
 * Records the outcome of an unconfirmed write if it arrives, and marks it as seen, because the page that sent the write
 * shows it.
 */
export async function trackOutcome<T>(key: string, outcome: Promise<T>): Promise<T> {
  try {
    const data = await outcome;
    markSeen([{ key, state: "applied" }]);
    return data;
  } catch (error) {
    const state = getFinalState(error);
    if (state) {
      markSeen([{ key, state }]);
      setKnown(key, state);
    }
    throw error;
  }
}

function getFinalState(error: unknown): FinalState | undefined {
  if (!isProblem(error) || error.write !== undefined || error.outcome === undefined) return undefined;
  return error.outcome === "unknown" ? "unconfirmed" : "not-applied";
}

function setKnown(key: string, state: FinalState | undefined): void {
  known.set((all) => {
    const others = [...all].filter(([other]) => other !== key);
    return new Map(state ? [...others, [key, state] as const].slice(-maxSeenWrites) : others);
  });
}

/** Returns the outcomes that responses have shown to this page, by idempotency key. */
export function useKnownOutcomes(): ReadonlyMap<string, FinalState> {
  return useStore(known);
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
