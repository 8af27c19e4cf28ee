import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../api/problem.ts";
import { BulkRun, type RunActions, type ZoneResult } from "./bulk-run.ts";

const refused = new ProblemError("upstream-refused", 400, "Refused", {
  outcome: "not-applied",
  upstream: { status: 400, message: "ORIGIN_URL is wrong." },
});
const limited = new ProblemError("upstream-rate-limited", 429, "Too many", { outcome: "not-applied", retryAfter: 17 });
const lost = new ProblemError("upstream-timeout", 504, "No answer", { outcome: "unknown" });
const keyRefused = new ProblemError("upstream-key-rejected", 401, "Key refused", { outcome: "not-applied" });

const ok: ZoneResult = { state: "applied", detail: "Cache expiration: 1 hour" };
const partly: ZoneResult = { state: "partly", detail: "Not applied by the API: HOME_POP." };

/** A run of zones a, b and c; each entry of `answers` is what the next write meets. */
function runWith(answers: readonly (ZoneResult | ProblemError)[], actions: Partial<RunActions> = {}) {
  const written: string[] = [];
  const run = new BulkRun(["a", "b", "c"], {
    write: async (key) => {
      const answer = answers[written.length] ?? ok;
      written.push(key);
      if (answer instanceof ProblemError) throw answer;
      return answer;
    },
    check: async () => ok,
    wait: async () => undefined,
    ...actions,
  });
  const states = () => Object.fromEntries([...run.progress.get().outcomes].map(([key, { state }]) => [key, state]));
  return { run, written, states };
}

describe("a run over many zones", () => {
  it("writes to each once, in order, and says what the service kept", async () => {
    const { run, written, states } = runWith([ok, partly]);
    await run.start();
    expect(written).toEqual(["a", "b", "c"]);
    expect(states()).toEqual({ a: "applied", b: "partly", c: "applied" });
    expect(run.progress.get().phase).toBe("done");
  });

  it("goes on after a refusal, keeps the service's sentence, and retries the failed alone", async () => {
    const { run, written, states } = runWith([ok, refused]);
    await run.start();
    expect(states()).toEqual({ a: "applied", b: "not-applied", c: "applied" });
    expect(run.progress.get().outcomes.get("b")).toMatchObject({ detail: "ORIGIN_URL is wrong." });
    await run.retryFailed();
    expect(written).toEqual(["a", "b", "c", "b"]);
    expect(states()["b"]).toBe("applied");
  });

  it("waits out the rate limit and sends the same zone then", async () => {
    const waits: number[] = [];
    const { run, written } = runWith([ok, limited], { wait: async (until) => void waits.push(until) });
    await run.start();
    expect(written).toEqual(["a", "b", "b", "c"]);
    expect(waits).toEqual([limited.at + 17_000]);
    expect(run.progress.get().until).toBeUndefined();
  });

  it("sends nothing after the wait when it was stopped in it, and resumes where it was", async () => {
    const { run, written, states } = runWith([limited], { wait: async () => run.stop() });
    await run.start();
    expect(written).toEqual(["a"]);
    expect(run.progress.get().phase).toBe("stopped");
    expect(states()).toEqual({ a: "waiting", b: "waiting", c: "waiting" });
    await run.start();
    expect(written).toEqual(["a", "a", "b", "c"]);
    expect(run.progress.get().phase).toBe("done");
  });

  it("never sends an unknown write again: it is looked at", async () => {
    const { run, written, states } = runWith([lost]);
    await run.start();
    expect(states()).toEqual({ a: "unknown", b: "applied", c: "applied" });
    await run.retryFailed();
    expect(written).toEqual(["a", "b", "c"]);
    await run.resolveUnknown();
    expect(states()["a"]).toBe("applied");
    expect(written).toEqual(["a", "b", "c"]);
  });

  it("says when an unknown write did not happen, or cannot be told yet", async () => {
    const gone = runWith([lost], { check: async () => ({ state: "not-applied", detail: "Checked" }) });
    await gone.run.start();
    await gone.run.resolveUnknown();
    expect(gone.states()["a"]).toBe("not-applied");
    const dark = runWith([lost], { check: () => Promise.reject(lost) });
    await dark.run.start();
    await dark.run.resolveUnknown();
    expect(dark.states()["a"]).toBe("unknown");
  });

  it("comes to rest where looking again fails in the page itself", async () => {
    const { run, states } = runWith([lost], { check: () => Promise.reject(new TypeError("no such zone")) });
    await run.start();
    await run.resolveUnknown();
    expect(states()["a"]).toBe("unknown");
    expect(run.progress.get().phase).toBe("done");
  });

  it("stops by itself at what every zone would meet", async () => {
    const { run, written, states } = runWith([keyRefused]);
    await run.start();
    expect(written).toEqual(["a"]);
    expect(run.progress.get()).toMatchObject({ phase: "stopped", stopReason: "Key refused" });
    expect(states()).toEqual({ a: "not-applied", b: "waiting", c: "waiting" });
  });

  it("stops when two zones in a row find the service away", async () => {
    const { run, written } = runWith([lost, lost]);
    await run.start();
    expect(written).toEqual(["a", "b"]);
    expect(run.progress.get().phase).toBe("stopped");
  });
});
