import type { ProblemError } from "../../api/problem.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { formatProblem } from "../../problems/problem-messages.ts";

const wrong = {
  credentials: "Incorrect email or password.",
  password: "Incorrect password.",
  code: "Incorrect or already used code. Wait for the next code.",
  passkey: "The passkey was not accepted. It may have been removed from the console.",
};

/**
 * What a failed sign-in says, by what was asked for. `wait` is what is left of the time that the server asks to wait, in
 * seconds.
 */
export function formatSignInFailure(
  problem: ProblemError,
  wait: number,
  asked: keyof typeof wrong = "credentials",
): string {
  if (problem.kind === "wrong-credentials" || problem.kind === "wrong-code" || problem.kind === "wrong-passkey")
    return wrong[asked];
  if (problem.kind === "throttled") {
    return wait > 0
      ? `Too many attempts. Try again in ${formatQuantity(wait, "second")}.`
      : "Too many attempts. Try again now.";
  }
  return formatProblem(problem);
}
