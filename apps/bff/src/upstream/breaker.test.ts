import { describe, expect, it } from "vitest";
import { type Breaker, createBreaker } from "./breaker.ts";

function breakerWithClock() {
  let now = 0;
  const breaker = createBreaker({ failures: 3, restMs: 5_000, clock: () => now });
  return { breaker, pass: (ms: number) => void (now += ms) };
}

function enter(breaker: Breaker) {
  const leave = breaker.enter();
  if (!("ended" in leave)) throw new Error(`refused for ${leave.retryAfter} s`);
  return leave;
}

describe("row 52: the breaker", () => {
  it("opens after failures in a row, and not before", () => {
    const { breaker } = breakerWithClock();
    enter(breaker).ended("ill");
    enter(breaker).ended("ill");
    enter(breaker).ended("well");
    enter(breaker).ended("ill");
    enter(breaker).ended("ill");
    enter(breaker).ended("untold");
    enter(breaker).ended("ill");
    expect(breaker.enter()).toEqual({ retryAfter: 5 });
  });

  it("lets one probe through at a time when it is half open", () => {
    const { breaker, pass } = breakerWithClock();
    for (let failure = 0; failure < 3; failure++) enter(breaker).ended("ill");
    pass(5_000);
    const probe = enter(breaker);
    expect(breaker.enter()).toEqual({ retryAfter: 1 });
    probe.ended("ill");
    expect(breaker.enter()).toEqual({ retryAfter: 5 });
    pass(5_000);
    enter(breaker).ended("well");
    enter(breaker);
    enter(breaker);
  });
});
