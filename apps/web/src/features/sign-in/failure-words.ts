import type { ProblemError } from "../../api/problem.ts";
import { sentenceOf } from "../problems/index.ts";

const wrong = {
  credentials: "Email or password is wrong.",
  password: "The password is wrong.",
  code: "The code is wrong, or was used before. Wait for the next one.",
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
      ? `Too many tries in a row. You can try again in ${wait} s.`
      : "Too many tries in a row. You can try again now.";
  }
  return sentenceOf(problem);
}
