import type { ProblemError } from "../../api/problem.ts";
import { wordsOf } from "../problems/index.ts";

/** What a failed sign-in says. `wait` is what is left of the time that the server asks to wait, in seconds. */
export function failureWords(problem: ProblemError, wait: number): string {
  if (problem.kind === "wrong-credentials") return "Email or password is wrong.";
  if (problem.kind === "throttled") {
    return wait > 0
      ? `Too many tries in a row. You can try again in ${wait} s.`
      : "Too many tries in a row. You can try again now.";
  }
  const { title, advice } = wordsOf(problem);
  return advice === undefined ? `${title}.` : `${title}. ${advice}`;
}
