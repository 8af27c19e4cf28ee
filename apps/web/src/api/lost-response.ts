import type { ProblemError } from "./problem.ts";

/**
 * Says why the response to a write doesn't tell whether it was applied, as the start of a sentence: "No response arrived", or
 * "The Edge API returned an error (503)".
 */
export function describeLostResponse(problem: Pick<ProblemError, "upstream"> | undefined): string {
  return problem?.upstream ? `The Edge API returned an error (${problem.upstream.status})` : "No response arrived";
}
