import type { ProblemError } from "../../../api/problem.ts";

/** Formats why a change failed, with the API's message. */
export function formatWriteProblem({ outcome, upstream, detail, title }: ProblemError): string {
  const message = upstream?.message ?? detail ?? "";
  if (outcome === "unknown") return `The change may have been applied. Check before you retry. ${message}`.trim();
  return upstream ? upstream.message : `${title}. ${message}`.trim();
}
