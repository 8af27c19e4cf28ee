import { expect, test } from "vitest";
import { ProblemError } from "../../api/problem.ts";
import { formatSignInFailure } from "./sign-in-messages.ts";

test("uses one message for unknown users and incorrect passwords", () => {
  expect(formatSignInFailure(new ProblemError("wrong-credentials", 401, "…"), 0)).toBe("Incorrect email or password.");
});

test("counts down while sign-in is throttled", () => {
  const problem = new ProblemError("throttled", 429, "…", { retryAfter: 20 });
  expect(formatSignInFailure(problem, 20)).toContain("in 20 seconds");
  expect(formatSignInFailure(problem, 0)).toContain("now");
});

test("uses the message of the problem otherwise", () => {
  expect(formatSignInFailure(new ProblemError("offline", 0, "You're offline"), 0)).toMatch(/^You're offline\. /);
  expect(formatSignInFailure(new ProblemError("internal", 500, "…", { detail: "It broke." }), 0)).toBe(
    "Internal error. It broke.",
  );
});
