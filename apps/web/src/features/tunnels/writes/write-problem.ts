import type { ProblemError } from "../../../api/problem.ts";

/** Why a change failed, in a sentence or two: the service's own, with what reading back has said of it. */
export function formatWriteProblem({ outcome, upstream, detail, title }: ProblemError): string {
  const sentence = upstream?.message ?? detail ?? "";
  if (outcome === "unknown") return `It may have happened, and it cannot be told yet: look again. ${sentence}`.trim();
  return upstream ? upstream.message : `${title}. ${sentence}`.trim();
}
