import { operations } from "@edge-console/contract/operations";
import { describe, expect, it } from "vitest";
import type { UpstreamFailure } from "./failure.ts";
import { toProblem } from "./to-problem.ts";

const errorResponse = (status: number): UpstreamFailure => ({
  kind: "error-response",
  status,
  message: "In its own words.",
  retryAfter: 9,
});
const render = (failure: UpstreamFailure) =>
  toProblem(operations.updateZone, { CACHE_EXP: "7" }, failure).toProblem("req-1");

describe("problem of a failed call", () => {
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
  ])("maps the service's %i to status %i and kind %s, with its message", (status, expected, kind) => {
    expect(render(errorResponse(status))).toMatchObject({
      status: expected,
      type: `urn:edge-console:${kind}`,
      detail: "In its own words.",
      upstream: { status, message: "In its own words." },
      outcome: status === 503 ? "unknown" : "not-applied",
      retryAfter: 9,
    });
  });

  it("distinguishes an error of the service from a rejection", () => {
    expect([400, 500].map((status) => render(errorResponse(status)).title)).toEqual([
      "Request rejected by the Edge API",
      "Edge API error",
    ]);
  });

  it("lists the invalid fields of a 400 by the contract's rules", () => {
    expect(render(errorResponse(400)).errors).toMatchObject([{ field: "CACHE_EXP", message: expect.any(String) }]);
    expect(render(errorResponse(409)).errors).toBeUndefined();
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
  ])("maps %j to status %i and kind %s", (failure, status, kind) => {
    expect(render(failure)).toMatchObject({ status, type: `urn:edge-console:${kind}` });
    expect(render(failure).upstream).toBeUndefined();
  });

  it("row 72: doesn't name the rate limit if only the service knows it", () => {
    expect(render({ kind: "rate-limited", limit: "service", retryAfter: 9 })).toMatchObject({
      retryAfter: 9,
      detail: "The API's rate limit was reached. Nothing was sent.",
    });
  });

  it("has no outcome for a read", () => {
    expect(toProblem(operations.getZone, undefined, { kind: "timeout" }).toProblem("req-1").outcome).toBeUndefined();
  });
});
