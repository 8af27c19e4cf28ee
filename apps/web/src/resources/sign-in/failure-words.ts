import type { ProblemError } from "../../api/problem.ts";
import { countOf } from "../../format/counts.ts";
import { sentenceOf } from "../../problems/words.ts";

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
export function failureWords(problem: ProblemError, wait: number, asked: keyof typeof wrong = "credentials"): string {
  if (problem.kind === "wrong-credentials" || problem.kind === "wrong-code" || problem.kind === "wrong-passkey")
    return wrong[asked];
  if (problem.kind === "throttled") {
    return wait > 0
      ? `Too many attempts. Try again in ${countOf(wait, "second")}.`
      : "Too many attempts. Try again now.";
  }
  return sentenceOf(problem);
}
