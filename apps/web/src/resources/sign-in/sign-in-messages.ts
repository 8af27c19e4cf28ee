import type { ProblemError } from "../../api/problem.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { formatProblem } from "../../problems/problem-messages.ts";

const invalidMessages = {
  credentials: "Incorrect email or password.",
  password: "Incorrect password.",
  code: "Incorrect or already used code. Wait for the next code.",
  setupCode: "Incorrect, expired, or already used code.",
  passkey: "Passkey not recognized. It may have been removed from your profile.",
};

/** Formats the message of a failed sign-in for the method that was used. `wait` is the remaining waiting time in seconds. */
export function formatSignInFailure(
  problem: ProblemError,
  wait: number,
  method: keyof typeof invalidMessages = "credentials",
): string {
  if (problem.kind === "wrong-credentials" || problem.kind === "wrong-code" || problem.kind === "wrong-passkey")
    return invalidMessages[method];
  if (problem.kind === "throttled") {
    return wait > 0
      ? `Too many attempts. Try again in ${formatQuantity(wait, "second")}.`
      : "Too many attempts. Try again now.";
  }
  return formatProblem(problem);
}
