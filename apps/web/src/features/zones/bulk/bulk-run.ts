import { isProblem, type ProblemError } from "../../../api/problem.ts";
import { getRetryTime } from "../../../format/countdown.ts";
import type { BulkRunCounts } from "../../../resources/zones/active-bulk-run.ts";
import { createStore, type Store } from "../../../state/create-store.ts";

/** Result of the write to one zone. */
export type ZoneResult =
  | { state: "applied"; detail: string }
  /** Applied in part: `detail` names what wasn't. */
  | { state: "partly"; detail: string }
  /** The zone already had these settings; nothing was sent. */
  | { state: "unchanged" }
  | { state: "not-applied"; detail: string }
  /** It may have been applied; the zone is checked, and the write never sent again. */
  | { state: "unknown"; detail: string };

/** Result of one zone, or its progress. */
export type Outcome = { state: "waiting" } | { state: "sending" } | ZoneResult;

/** The run's progress. `retryAt` (milliseconds) is set during a wait for the rate limit. */
export type RunState = {
  phase: "ready" | "running" | "stopping" | "stopped" | "done";
  retryAt: number | undefined;
  /** Why the run stopped: all other zones would fail in the same way. */
  stopReason: string | undefined;
  outcomes: ReadonlyMap<string, Outcome>;
};

/** Returns the number of zones by result, and the ID of the zone that is sent. */
export function countOutcomes({ outcomes }: Pick<RunState, "outcomes">): {
  counts: BulkRunCounts;
  sending: string | undefined;
} {
  const states = [...outcomes.values()].map(({ state }) => state);
  const count = (...counted: Outcome["state"][]) => states.filter((state) => counted.includes(state)).length;
  return {
    counts: {
      applied: count("applied", "partly"),
      notApplied: count("not-applied"),
      unconfirmed: count("unknown"),
      unchanged: count("unchanged"),
      pending: count("waiting", "sending"),
    },
    sending: [...outcomes].find(([, { state }]) => state === "sending")?.[0],
  };
}

/** Side effects of a run, replaced in tests. */
export type RunActions = {
  /** Sends one zone's update once. @throws ProblemError; with outcome "unknown" it may have been applied. */
  write: (key: string) => Promise<ZoneResult>;
  /** Loads a zone whose write may have been applied. @throws ProblemError if it can't be loaded. */
  check: (key: string) => Promise<ZoneResult>;
  /** Resolves at a time (milliseconds), or as soon as the run is stopped. */
  wait: (retryAt: number, stopped: AbortSignal) => Promise<void>;
};

/** Problems that affect all zones: the run stops until the user resumes it. */
const fatalProblems = ["offline", "signed-out", "forbidden", "upstream-key-rejected"] as const;

/** For an exception in the browser. */
const internalError = "Internal error. The change may have been applied.";

/** Problems that may be temporary: the run stops if two zones in a row have one. */
const outageProblems = ["network", "unavailable", "internal", "upstream-unavailable", "upstream-timeout"] as const;

/**
 * Updates zones sequentially. It can be stopped between zones and resumed. A write that the rate limit rejected is retried
 * after the wait; a write with an unknown outcome is only checked, never sent again.
 */
export class BulkRun {
  readonly #keys: readonly string[];
  readonly #actions: RunActions;
  #stop = new AbortController();
  #outagesInARow = 0;
  readonly #store: Store<RunState>;

  constructor(keys: readonly string[], actions: RunActions) {
    this.#keys = keys;
    this.#actions = actions;
    const outcomes = new Map(keys.map((key): [string, Outcome] => [key, { state: "waiting" }]));
    this.#store = createStore<RunState>({ phase: "ready", retryAt: undefined, stopReason: undefined, outcomes });
  }

  /** The run's progress. */
  get progress(): Pick<Store<RunState>, "get" | "subscribe"> {
    return this.#store;
  }

  /** Starts or resumes the run. Resolves when it's done or stopped. */
  async start(): Promise<void> {
    if (this.#isBusy()) return;
    this.#stop = new AbortController();
    this.#set({ phase: "running", stopReason: undefined });
    for (const key of this.#keys) {
      if (this.#stop.signal.aborted) break;
      if (this.#store.get().outcomes.get(key)?.state === "waiting") await this.#writeOne(key);
    }
    const isIncomplete = [...this.#store.get().outcomes.values()].some(({ state }) => state === "waiting");
    this.#set({ phase: isIncomplete ? "stopped" : "done", retryAt: undefined });
  }

  /** Stops after the current write. */
  stop(): void {
    if (this.#store.get().phase === "running") this.#set({ phase: "stopping" });
    this.#stop.abort();
  }

  /** Sends the writes that were not applied again. */
  async retryFailed(): Promise<void> {
    if (this.#isBusy()) return;
    for (const [key, { state }] of this.#store.get().outcomes)
      if (state === "not-applied") this.#setOutcome(key, { state: "waiting" });
    await this.start();
  }

  /** Checks the zones whose write has an unknown outcome. */
  async resolveUnknown(): Promise<void> {
    if (this.#isBusy()) return;
    this.#stop = new AbortController();
    const before = this.#store.get().phase;
    this.#set({ phase: "running" });
    for (const [key, { state }] of this.#store.get().outcomes) {
      if (state === "unknown" && !this.#stop.signal.aborted) await this.#checkOne(key);
    }
    this.#set({ phase: before });
  }

  async #writeOne(key: string): Promise<void> {
    for (;;) {
      this.#setOutcome(key, { state: "sending" });
      try {
        const result = await this.#actions.write(key);
        this.#outagesInARow = 0;
        return this.#setOutcome(key, result);
      } catch (error) {
        if (!isProblem(error)) {
          this.#setOutcome(key, { state: "unknown", detail: internalError });
          return this.stop();
        }
        if (error.outcome === "unknown") {
          this.#setOutcome(key, { state: "unknown", detail: formatReason(error) });
          return this.#stopIfFatal(error);
        }
        if (error.kind !== "upstream-rate-limited") {
          this.#setOutcome(key, { state: "not-applied", detail: formatReason(error) });
          return this.#stopIfFatal(error);
        }
        this.#setOutcome(key, { state: "waiting" });
        this.#set({ retryAt: getRetryTime(error) || error.at + 60_000 });
        await this.#actions.wait(this.#store.get().retryAt ?? 0, this.#stop.signal);
        this.#set({ retryAt: undefined });
        if (this.#stop.signal.aborted) return;
      }
    }
  }

  async #checkOne(key: string): Promise<void> {
    try {
      this.#setOutcome(key, await this.#actions.check(key));
    } catch (error) {
      this.#setOutcome(key, { state: "unknown", detail: isProblem(error) ? formatReason(error) : internalError });
    }
  }

  #stopIfFatal(problem: ProblemError): void {
    this.#outagesInARow = isProblem(problem, ...outageProblems) ? this.#outagesInARow + 1 : 0;
    if (!isProblem(problem, ...fatalProblems) && this.#outagesInARow < 2) return;
    this.#outagesInARow = 0;
    this.#set({ stopReason: formatReason(problem) });
    this.stop();
  }

  #isBusy(): boolean {
    return this.#store.get().phase === "running" || this.#store.get().phase === "stopping";
  }

  #setOutcome(key: string, outcome: Outcome): void {
    this.#set({ outcomes: new Map(this.#store.get().outcomes).set(key, outcome) });
  }

  #set(change: Partial<RunState>): void {
    this.#store.set((state) => ({ ...state, ...change }));
  }
}

/** Returns the API's message, or else the console's. */
function formatReason(problem: ProblemError): string {
  return problem.upstream?.message ?? problem.detail ?? problem.title;
}
