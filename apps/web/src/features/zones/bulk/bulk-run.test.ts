import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../api/problem.ts";
import { BulkRun, type RunActions, type ZoneResult } from "./bulk-run.ts";

const rejected = new ProblemError("upstream-refused", 400, "Rejected", {
  outcome: "not-applied",
  upstream: { status: 400, message: "ORIGIN_URL is wrong." },
});
const limited = new ProblemError("upstream-rate-limited", 429, "Too many", { outcome: "not-applied", retryAfter: 17 });
const timeoutProblem = new ProblemError("upstream-timeout", 504, "Timed out", { outcome: "unknown" });
const keyRejected = new ProblemError("upstream-key-rejected", 401, "API key rejected", { outcome: "not-applied" });

const ok: ZoneResult = { state: "applied", detail: "Cache expiration: 1 hour" };
const partlyApplied: ZoneResult = { state: "partly", detail: "Not applied by the API: HOME_POP." };

/** Creates a run of zones a, b, and c; `results` has the result of each write. */
function createRun(results: readonly (ZoneResult | ProblemError)[], actions: Partial<RunActions> = {}) {
  const written: string[] = [];
  const run = new BulkRun(["a", "b", "c"], {
    write: async (key) => {
      const result = results[written.length] ?? ok;
      written.push(key);
      if (result instanceof ProblemError) throw result;
      return result;
    },
    check: async () => ok,
    wait: async () => undefined,
    ...actions,
  });
  const states = () => Object.fromEntries([...run.progress.get().outcomes].map(([key, { state }]) => [key, state]));
  return { run, written, states };
}

describe("BulkRun", () => {
  it("writes to each zone once, in order, and reports what the API ignored", async () => {
    const { run, written, states } = createRun([ok, partlyApplied]);
    await run.start();
    expect(written).toEqual(["a", "b", "c"]);
    expect(states()).toEqual({ a: "applied", b: "partly", c: "applied" });
    expect(run.progress.get().phase).toBe("done");
  });

  it("continues after a rejection, keeps the API's message, and retries only failed zones", async () => {
    const { run, written, states } = createRun([ok, rejected]);
    await run.start();
    expect(states()).toEqual({ a: "applied", b: "not-applied", c: "applied" });
    expect(run.progress.get().outcomes.get("b")).toMatchObject({ detail: "ORIGIN_URL is wrong." });
    await run.retryFailed();
    expect(written).toEqual(["a", "b", "c", "b"]);
    expect(states()["b"]).toBe("applied");
  });

  it("retries the same zone after the rate limit", async () => {
    const retryTimes: number[] = [];
    const { run, written } = createRun([ok, limited], { wait: async (retryAt) => void retryTimes.push(retryAt) });
    await run.start();
    expect(written).toEqual(["a", "b", "b", "c"]);
    expect(retryTimes).toEqual([limited.at + 17_000]);
    expect(run.progress.get().retryAt).toBeUndefined();
  });

  it("can be stopped during the wait and resumed", async () => {
    const { run, written, states } = createRun([limited], { wait: async () => run.stop() });
    await run.start();
    expect(written).toEqual(["a"]);
    expect(run.progress.get().phase).toBe("stopped");
    expect(states()).toEqual({ a: "waiting", b: "waiting", c: "waiting" });
    await run.start();
    expect(written).toEqual(["a", "a", "b", "c"]);
    expect(run.progress.get().phase).toBe("done");
  });

  it("checks a write with an unknown outcome instead of sending it again", async () => {
    const { run, written, states } = createRun([timeoutProblem]);
    await run.start();
    expect(states()).toEqual({ a: "unknown", b: "applied", c: "applied" });
    await run.retryFailed();
    expect(written).toEqual(["a", "b", "c"]);
    await run.resolveUnknown();
    expect(states()["a"]).toBe("applied");
    expect(written).toEqual(["a", "b", "c"]);
  });

  it("reports whether an unknown write was applied or is still unknown", async () => {
    const notApplied = createRun([timeoutProblem], {
      check: async () => ({ state: "not-applied", detail: "Checked" }),
    });
    await notApplied.run.start();
    await notApplied.run.resolveUnknown();
    expect(notApplied.states()["a"]).toBe("not-applied");
    const unknown = createRun([timeoutProblem], { check: () => Promise.reject(timeoutProblem) });
    await unknown.run.start();
    await unknown.run.resolveUnknown();
    expect(unknown.states()["a"]).toBe("unknown");
  });

  it("finishes if a check throws in the browser", async () => {
    const { run, states } = createRun([timeoutProblem], { check: () => Promise.reject(new TypeError("no such zone")) });
    await run.start();
    await run.resolveUnknown();
    expect(states()["a"]).toBe("unknown");
    expect(run.progress.get().phase).toBe("done");
  });

  it("stops at a problem that affects all zones", async () => {
    const { run, written, states } = createRun([keyRejected]);
    await run.start();
    expect(written).toEqual(["a"]);
    expect(run.progress.get()).toMatchObject({ phase: "stopped", stopReason: "API key rejected" });
    expect(states()).toEqual({ a: "not-applied", b: "waiting", c: "waiting" });
  });

  it("stops after two outages in a row", async () => {
    const { run, written } = createRun([timeoutProblem, timeoutProblem]);
    await run.start();
    expect(written).toEqual(["a", "b"]);
    expect(run.progress.get().phase).toBe("stopped");
  });
});
