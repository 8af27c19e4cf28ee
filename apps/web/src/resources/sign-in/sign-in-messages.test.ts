import { expect, test } from "vitest";
import { ProblemError } from "../../api/problem.ts";
import { formatSignInFailure } from "./sign-in-messages.ts";

test("an unknown address and a wrong password read the same", () => {
  expect(formatSignInFailure(new ProblemError("wrong-credentials", 401, "…"), 0)).toBe("Incorrect email or password.");
});

test("a throttled sign-in counts down, and says when it is possible again", () => {
  const problem = new ProblemError("throttled", 429, "…", { retryAfter: 20 });
  expect(formatSignInFailure(problem, 20)).toContain("in 20 seconds");
  expect(formatSignInFailure(problem, 0)).toContain("now");
});

test("everything else is said in the words of its kind", () => {
  expect(formatSignInFailure(new ProblemError("offline", 0, "You are offline"), 0)).toMatch(/^You are offline\. /);
  expect(formatSignInFailure(new ProblemError("internal", 500, "…", { detail: "It broke." }), 0)).toBe(
    "Internal error. It broke.",
  );
});
