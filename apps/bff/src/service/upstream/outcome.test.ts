import { describe, expect, it } from "vitest";
import { toFailedOutcome } from "./outcome.ts";
import type { UpstreamFailure } from "./failure.ts";

const errorResponse = (status: number): UpstreamFailure => ({
  kind: "error-response",
  status,
  message: "",
  retryAfter: null,
});

describe("outcome of a failed write", () => {
  it.each<[string, UpstreamFailure, string]>([
    ["a failed connection", { kind: "connection-failed" }, "not-applied"],
    ["a used-up rate limit", { kind: "rate-limited", limit: "key", retryAfter: 1 }, "not-applied"],
    ["an open circuit", { kind: "circuit-open", retryAfter: 1 }, "not-applied"],
    ["an unavailable database", { kind: "budget-unavailable" }, "not-applied"],
    ["an exceeded deadline", { kind: "deadline-exceeded" }, "not-applied"],
    ["an unconfirmed earlier write", { kind: "unconfirmed", retryAfter: 1 }, "not-applied"],
    ["no API key", { kind: "no-api-key" }, "not-applied"],
    ["a timeout", { kind: "timeout" }, "unknown"],
    ["a reset", { kind: "connection-lost" }, "unknown"],
    ["an invalid success", { kind: "invalid-response", status: 200, reason: "" }, "unknown"],
    ["an invalid error", { kind: "invalid-response", status: 502, reason: "" }, "unknown"],
    ["a redirect", { kind: "invalid-response", status: 301, reason: "" }, "unknown"],
    ["an invalid rejection", { kind: "invalid-response", status: 404, reason: "" }, "unknown"],
    ["400", errorResponse(400), "not-applied"],
    ["401", errorResponse(401), "not-applied"],
    ["404", errorResponse(404), "not-applied"],
    ["409", errorResponse(409), "not-applied"],
    ["429", errorResponse(429), "not-applied"],
    ["500", errorResponse(500), "not-applied"],
    ["503", errorResponse(503), "unknown"],
    ["504", errorResponse(504), "unknown"],
  ])("%s: %s", (_, failure, outcome) => {
    expect(toFailedOutcome(failure)).toBe(outcome);
  });
});
