import { describe, expect, it } from "vitest";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";

function createBreakerWithClock() {
  let now = 0;
  const breaker = createCircuitBreaker({ failureThreshold: 3, resetTimeoutMs: 5_000, clock: () => now });
  return { breaker, pass: (ms: number) => void (now += ms) };
}

function acquire(breaker: CircuitBreaker) {
  const permit = breaker.acquire();
  if (!("report" in permit)) throw new Error(`rejected for ${permit.retryAfter} s`);
  return permit;
}

describe("row 52: the breaker", () => {
  it("opens after failures in a row, and not before", () => {
    const { breaker } = createBreakerWithClock();
    acquire(breaker).report("ill");
    acquire(breaker).report("ill");
    acquire(breaker).report("well");
    acquire(breaker).report("ill");
    acquire(breaker).report("ill");
    acquire(breaker).report("untold");
    acquire(breaker).report("ill");
    expect(breaker.acquire()).toEqual({ retryAfter: 5 });
  });

  it("lets one probe through at a time when it is half open", () => {
    const { breaker, pass } = createBreakerWithClock();
    for (let failure = 0; failure < 3; failure++) acquire(breaker).report("ill");
    pass(5_000);
    const probe = acquire(breaker);
    expect(breaker.acquire()).toEqual({ retryAfter: 1 });
    probe.report("ill");
    expect(breaker.acquire()).toEqual({ retryAfter: 5 });
    pass(5_000);
    acquire(breaker).report("well");
    acquire(breaker);
    acquire(breaker);
  });
});
