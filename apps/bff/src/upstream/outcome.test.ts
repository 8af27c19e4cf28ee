import { describe, expect, it } from "vitest";
import { toFailedOutcome } from "./outcome.ts";
import type { UpstreamFailure } from "./failure.ts";

const answered = (status: number): UpstreamFailure => ({
  kind: "error-response",
  status,
  message: "",
  retryAfter: null,
});

describe("faults: what became of a write", () => {
  it.each<[string, UpstreamFailure, string]>([
    ["refused connections", { kind: "connection-failed" }, "not-applied"],
    ["a used-up budget", { kind: "rate-limited", limit: "key", retryAfter: 1 }, "not-applied"],
    ["a service left alone", { kind: "circuit-open", retryAfter: 1 }, "not-applied"],
    ["a database that failed before", { kind: "budget-unavailable" }, "not-applied"],
    ["a console that was held up until too late", { kind: "deadline-exceeded" }, "not-applied"],
    ["an unconfirmed earlier write", { kind: "unconfirmed", retryAfter: 1 }, "not-applied"],
    ["no key", { kind: "no-api-key" }, "not-applied"],
    ["a timeout", { kind: "timeout" }, "unknown"],
    ["a reset", { kind: "connection-lost" }, "unknown"],
    ["an unreadable success", { kind: "invalid-response", status: 200, reason: "" }, "unknown"],
    ["an unreadable error", { kind: "invalid-response", status: 502, reason: "" }, "unknown"],
    ["a redirect", { kind: "invalid-response", status: 301, reason: "" }, "unknown"],
    ["an unreadable rejection", { kind: "invalid-response", status: 404, reason: "" }, "unknown"],
    ["400", answered(400), "not-applied"],
    ["401", answered(401), "not-applied"],
    ["404", answered(404), "not-applied"],
    ["409", answered(409), "not-applied"],
    ["429", answered(429), "not-applied"],
    ["500", answered(500), "not-applied"],
    ["503", answered(503), "unknown"],
    ["504", answered(504), "unknown"],
  ])("%s: %s", (_, failure, outcome) => {
    expect(toFailedOutcome(failure)).toBe(outcome);
  });
});
