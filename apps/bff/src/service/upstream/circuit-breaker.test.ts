import { describe, expect, it } from "vitest";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";

function createBreakerWithClock() {
  let now = 0;
  const breaker = createCircuitBreaker({ failureThreshold: 3, resetTimeoutMs: 5_000, clock: () => now });
  return { breaker, advance: (ms: number) => void (now += ms) };
}

function acquire(breaker: CircuitBreaker) {
  const permit = breaker.acquire();
  if (!("report" in permit)) throw new Error(`rejected for ${permit.retryAfter} s`);
  return permit;
}

describe("row 52: circuit breaker", () => {
  it("opens after the threshold of consecutive failures", () => {
    const { breaker } = createBreakerWithClock();
    acquire(breaker).report("failure");
    acquire(breaker).report("failure");
    acquire(breaker).report("success");
    acquire(breaker).report("failure");
    acquire(breaker).report("failure");
    acquire(breaker).report("not-sent");
    acquire(breaker).report("failure");
    expect(breaker.acquire()).toEqual({ retryAfter: 5 });
  });

  it("allows one probe at a time when half open", () => {
    const { breaker, advance } = createBreakerWithClock();
    for (let failure = 0; failure < 3; failure++) acquire(breaker).report("failure");
    advance(5_000);
    const probe = acquire(breaker);
    expect(breaker.acquire()).toEqual({ retryAfter: 1 });
    probe.report("failure");
    expect(breaker.acquire()).toEqual({ retryAfter: 5 });
    advance(5_000);
    acquire(breaker).report("success");
    acquire(breaker);
    acquire(breaker);
  });
});
