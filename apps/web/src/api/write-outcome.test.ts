import { expect, it, vi } from "vitest";
import { ProblemError } from "./problem.ts";
import { awaitOutcome, toUncertainWrite } from "./write-outcome.ts";

const timeoutProblem = new ProblemError("upstream-timeout", 504, "Timed out", {
  outcome: "unknown",
  requestId: "r",
  retryAfter: 5,
});
const rejected = new ProblemError("upstream-refused", 500, "Failed", {
  outcome: "not-applied",
  requestId: "r",
  upstream: { status: 500, message: "It failed." },
});
const unreachable = new ProblemError("network", 0, "No response", { outcome: "unknown" });
const polling = { maxMs: 1_000, pauseMs: 0 };

const createUncertainWrite = (problem: ProblemError) => ({ account: "/api/accounts/a", idempotencyKey: "k", problem });
const responses = (...results: unknown[]) => {
  const get = vi.fn<(path: string) => Promise<unknown>>();
  for (const result of results) {
    if (result instanceof Error) get.mockRejectedValueOnce(result);
    else get.mockResolvedValueOnce(result);
  }
  return get;
};

it("returns the result of a write that was applied, by its idempotency key", async () => {
  const get = responses({ state: "pending", isRecorded: true }, { state: "applied", data: { ID: 1 } });
  expect(await awaitOutcome(createUncertainWrite(timeoutProblem), get, polling)).toEqual({ ID: 1 });
  expect(get.mock.calls).toEqual([["/api/accounts/a/unconfirmed-writes/k"], ["/api/accounts/a/unconfirmed-writes/k"]]);
});

it("checks again when a check fails", async () => {
  const get = responses(unreachable, { state: "applied", data: [] });
  expect(await awaitOutcome(createUncertainWrite(unreachable), get, polling)).toEqual([]);
  expect(get).toHaveBeenCalledWith("/api/accounts/a/unconfirmed-writes/k");
});

it("says that a write was not applied, and when it can be sent again", async () => {
  const get = responses({ state: "not-applied" });
  const expected = { outcome: "not-applied", title: "The change was not applied", retryAfter: 5 };
  await expect(awaitOutcome(createUncertainWrite(timeoutProblem), get, polling)).rejects.toMatchObject(expected);
});

it("keeps the API's own sentence for a write that it rejected", async () => {
  const get = responses({ state: "not-applied" });
  await expect(awaitOutcome(createUncertainWrite(rejected), get, polling)).rejects.toBe(rejected);
  // Its key may be in use for another try.
  expect(get).toHaveBeenCalledWith("/api/accounts/a/unconfirmed-writes/r");
});

it("calls a write that never reached the console not applied", async () => {
  const get = responses(
    { state: "pending", isRecorded: false },
    { state: "pending", isRecorded: false },
    { state: "pending", isRecorded: false },
  );
  await expect(awaitOutcome(createUncertainWrite(unreachable), get, polling)).rejects.toMatchObject({
    outcome: "not-applied",
  });
  expect(get).toHaveBeenCalledTimes(3);
});

it("says that the outcome can't be determined", async () => {
  const get = responses({ state: "unconfirmed" });
  const expected = { outcome: "unknown", title: "The change may have been applied" };
  await expect(awaitOutcome(createUncertainWrite(timeoutProblem), get, polling)).rejects.toMatchObject(expected);
});

it("leaves the outcome open if the console needs longer", async () => {
  await expect(
    awaitOutcome(createUncertainWrite(timeoutProblem), responses(), { maxMs: 0, pauseMs: 0 }),
  ).rejects.toMatchObject({
    title: timeoutProblem.title,
    outcome: "unknown",
    write: { account: "a", key: "k" },
  });
});

it.each([
  ["/api/accounts/a/v1/cdn", timeoutProblem, true],
  ["/api/accounts/a/v1/cdn", rejected, true],
  ["/api/accounts/a/api-key/renew", timeoutProblem, false],
  ["/api/accounts/a/v1/cdn", new ProblemError("forbidden", 403, "Denied"), false],
])("looks up a call of %s after %s: %s", (path, problem, expected) => {
  expect(toUncertainWrite(path, "k", problem) !== undefined).toBe(expected);
});
