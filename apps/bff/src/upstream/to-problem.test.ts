import { operations } from "@edge-console/contract/operations";
import { describe, expect, it } from "vitest";
import type { UpstreamFailure } from "./failure.ts";
import { toProblem } from "./to-problem.ts";

const answered = (status: number): UpstreamFailure => ({
  kind: "error-response",
  status,
  message: "In its own words.",
  retryAfter: 9,
});
const shown = (failure: UpstreamFailure) =>
  toProblem(operations.updateZone, { CACHE_EXP: "7" }, failure).toProblem("req-1");

describe("the problem of a call that failed", () => {
  it.each([
    [400, 400, "upstream-refused"],
    [401, 502, "upstream-key-rejected"],
    [403, 502, "upstream-key-rejected"],
    [404, 404, "not-found"],
    [405, 502, "upstream-unreadable"],
    [409, 409, "conflict"],
    [429, 429, "upstream-rate-limited"],
    [500, 500, "upstream-refused"],
    [503, 503, "upstream-unavailable"],
  ])("has for the service's %i the status %i and the kind %s, with its sentence", (status, expected, kind) => {
    expect(shown(answered(status))).toMatchObject({
      status: expected,
      type: `urn:edge-console:${kind}`,
      detail: "In its own words.",
      upstream: { status, message: "In its own words." },
      outcome: status === 503 ? "unknown" : "not-applied",
      retryAfter: 9,
    });
  });

  it("calls a failure of the service one, and no refusal", () => {
    expect([400, 500].map((status) => shown(answered(status)).title)).toEqual([
      "Request rejected by the Edge API",
      "The service failed",
    ]);
  });

  it("names the fields at fault by the contract's rules, for a 400 alone", () => {
    expect(shown(answered(400)).errors).toMatchObject([{ field: "CACHE_EXP", message: expect.any(String) }]);
    expect(shown(answered(409)).errors).toBeUndefined();
  });

  it.each<[UpstreamFailure, number, string]>([
    [{ kind: "connection-failed" }, 503, "upstream-unavailable"],
    [{ kind: "connection-lost" }, 502, "upstream-unavailable"],
    [{ kind: "timeout" }, 504, "upstream-timeout"],
    [{ kind: "invalid-response", status: 200, reason: "no envelope" }, 502, "upstream-unreadable"],
    [{ kind: "rate-limited", limit: "key", retryAfter: 9 }, 429, "upstream-rate-limited"],
    [{ kind: "circuit-open", retryAfter: 9 }, 503, "upstream-unavailable"],
    [{ kind: "budget-unavailable" }, 503, "unavailable"],
    [{ kind: "deadline-exceeded" }, 503, "unavailable"],
    [{ kind: "unconfirmed", retryAfter: 9 }, 409, "conflict"],
    [{ kind: "no-api-key" }, 502, "upstream-key-rejected"],
  ])("has for %j the status %i and the kind %s", (failure, status, kind) => {
    expect(shown(failure)).toMatchObject({ status, type: `urn:edge-console:${kind}` });
    expect(shown(failure).upstream).toBeUndefined();
  });

  it("row 72: doesn't say whose rate limit was reached where only the service knows", () => {
    expect(shown({ kind: "rate-limited", limit: "service", retryAfter: 9 })).toMatchObject({
      retryAfter: 9,
      detail: "The API's rate limit was reached. Nothing was sent.",
    });
  });

  it("says of a read nothing about an outcome", () => {
    expect(toProblem(operations.getZone, undefined, { kind: "timeout" }).toProblem("req-1").outcome).toBeUndefined();
  });
});
