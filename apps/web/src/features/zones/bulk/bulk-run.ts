import { isProblem, type ProblemError } from "../../../api/problem.ts";
import { waitUntil } from "../../../format/countdown.ts";

/** How a write to one zone ended, or where it stands. */
export type Outcome =
  | { state: "waiting" }
  | { state: "sending" }
  | { state: "applied" }
  /** Answered, but the service kept some settings as they were. */
  | { state: "partly"; detail: string }
  | { state: "not-applied"; detail: string }
  /** It may have happened; it is looked at again, never sent again. */
  | { state: "unknown"; detail: string };

/** How one zone's write ends when it is answered: what the service silently left as it was, by field. */
export type Written = { ignored: readonly string[] };

/** The whole as it stands. `until` (milliseconds) is set while the rate limit is waited for. */
export type RunState = {
  phase: "ready" | "running" | "stopping" | "stopped" | "done";
  until: number | undefined;
  /** Why it stopped by itself: what would meet every following zone too. */
  halted: string | undefined;
  outcomes: ReadonlyMap<string, Outcome>;
};

/** What a run does to the world; tests put their own in its place. */
export type RunActions = {
  /** Sends one zone's update once. Throws a ProblemError; with outcome "unknown" it may have happened. */
  write: (key: string) => Promise<Written>;
  /** Whether a zone holds what it was to be sent. Throws when it cannot be read. */
  lookAgain: (key: string) => Promise<boolean>;
  /** Resolves at a moment (milliseconds), or as soon as the run is stopped. */
  wait: (until: number, stopped: AbortSignal) => Promise<void>;
};

/** Failures that every following zone would meet too: nothing more is sent until the person goes on. */
const meetsAll = ["offline", "signed-out", "forbidden", "upstream-key-rejected"] as const;

/** Of a failure of this page's own code. */
const failedInside = "The console failed in the middle of it.";

/** Failures that may be over at once: nothing more is sent when two zones in a row meet one of them. */
const mayMeetAll = ["network", "unavailable", "internal", "upstream-unavailable", "upstream-timeout"] as const;

/**
 * Writes to many zones, one after the other, each at most once: it can be stopped between two of them and resumed. A
 * refusal by the rate limit (nothing was applied) is waited out, and the same zone is sent then unless the person has
 * stopped. A write whose outcome is unknown is only ever looked at again.
 */
export class BulkRun {
  readonly #keys: readonly string[];
  readonly #actions: RunActions;
  readonly #listeners = new Set<() => void>();
  #stop = new AbortController();
  #outagesInARow = 0;
  #state: RunState;

  constructor(keys: readonly string[], actions: RunActions) {
    this.#keys = keys;
    this.#actions = actions;
    const outcomes = new Map(keys.map((key): [string, Outcome] => [key, { state: "waiting" }]));
    this.#state = { phase: "ready", until: undefined, halted: undefined, outcomes };
  }

  /** The state now; a new object after each change. */
  readonly state = (): RunState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts, or goes on where it was stopped. Resolves when it is done or stopped. */
  async start(): Promise<void> {
    if (this.#isBusy()) return;
    this.#stop = new AbortController();
    this.#set({ phase: "running", halted: undefined });
    for (const key of this.#keys) {
      if (this.#stop.signal.aborted) break;
      if (this.#state.outcomes.get(key)?.state === "waiting") await this.#writeOne(key);
    }
    const isLeft = [...this.#state.outcomes.values()].some(({ state }) => state === "waiting");
    this.#set({ phase: isLeft ? "stopped" : "done", until: undefined });
  }

  /** Lets the write that is under way end, and sends nothing more. */
  stop(): void {
    if (this.#state.phase === "running") this.#set({ phase: "stopping" });
    this.#stop.abort();
  }

  /** Puts the zones that were surely not changed back in line, and sends those alone. */
  async retryFailed(): Promise<void> {
    if (this.#isBusy()) return;
    for (const [key, { state }] of this.#state.outcomes)
      if (state === "not-applied") this.#tell(key, { state: "waiting" });
    await this.start();
  }

  /** Reads the zones whose write may have happened, and says of each whether it did. */
  async resolveUnknown(): Promise<void> {
    if (this.#isBusy()) return;
    this.#stop = new AbortController();
    const before = this.#state.phase;
    this.#set({ phase: "running" });
    for (const [key, { state }] of this.#state.outcomes) {
      if (state === "unknown" && !this.#stop.signal.aborted) await this.#lookAt(key);
    }
    this.#set({ phase: before });
  }

  async #writeOne(key: string): Promise<void> {
    for (;;) {
      this.#tell(key, { state: "sending" });
      try {
        const { ignored } = await this.#actions.write(key);
        this.#outagesInARow = 0;
        const detail = `The service kept: ${ignored.join(", ")}.`;
        return this.#tell(key, ignored.length === 0 ? { state: "applied" } : { state: "partly", detail });
      } catch (error) {
        if (!isProblem(error)) {
          this.#tell(key, { state: "unknown", detail: failedInside });
          return this.stop();
        }
        if (error.outcome === "unknown") {
          this.#tell(key, { state: "unknown", detail: sentenceOf(error) });
          return this.#haltAt(error);
        }
        if (error.kind !== "upstream-rate-limited") {
          this.#tell(key, { state: "not-applied", detail: sentenceOf(error) });
          return this.#haltAt(error);
        }
        this.#tell(key, { state: "waiting" });
        this.#set({ until: waitUntil(error) || error.at + 60_000 });
        await this.#actions.wait(this.#state.until ?? 0, this.#stop.signal);
        this.#set({ until: undefined });
        if (this.#stop.signal.aborted) return;
      }
    }
  }

  async #lookAt(key: string): Promise<void> {
    try {
      const isApplied = await this.#actions.lookAgain(key);
      const detail = "The zone was read again: it is as it was before.";
      this.#tell(key, isApplied ? { state: "applied" } : { state: "not-applied", detail });
    } catch (error) {
      this.#tell(key, { state: "unknown", detail: isProblem(error) ? sentenceOf(error) : failedInside });
    }
  }

  #haltAt(problem: ProblemError): void {
    this.#outagesInARow = isProblem(problem, ...mayMeetAll) ? this.#outagesInARow + 1 : 0;
    if (!isProblem(problem, ...meetsAll) && this.#outagesInARow < 2) return;
    this.#outagesInARow = 0;
    this.#set({ halted: sentenceOf(problem) });
    this.stop();
  }

  #isBusy(): boolean {
    return this.#state.phase === "running" || this.#state.phase === "stopping";
  }

  #tell(key: string, outcome: Outcome): void {
    this.#set({ outcomes: new Map(this.#state.outcomes).set(key, outcome) });
  }

  #set(change: Partial<RunState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The service's own sentence where there is one, else the console's. */
function sentenceOf(problem: ProblemError): string {
  return problem.upstream?.message ?? problem.detail ?? problem.title;
}
