import { isProblem, type ProblemError } from "../../../../api/problem.ts";

/** State of the upload to one hostname. */
export type UploadOutcome =
  | { state: "pending" }
  | { state: "running" }
  | { state: "done" }
  | { state: "failed"; problem: Error };

/** Why the uploads ended early: the user stopped them, or a problem affects all hostnames. */
export type AbortReason = { reason: "stopped" } | { reason: "problem"; problem: ProblemError };

/** Problems that would also affect the remaining hostnames. */
const fatalProblems = [
  "offline",
  "network",
  "signed-out",
  "forbidden",
  "upstream-key-rejected",
  "upstream-account-setup",
];

/**
 * Uploads to one target after the other and reports the outcome of each. Returns why it ended early: `signal` was
 * aborted, or a problem affects all targets. Sends nothing twice.
 */
export async function uploadSequentially<T>(
  targets: readonly T[],
  upload: (target: T) => Promise<void>,
  report: (target: T, outcome: UploadOutcome) => void,
  signal: AbortSignal,
): Promise<AbortReason | undefined> {
  for (const target of targets) {
    if (signal.aborted) return { reason: "stopped" };
    report(target, { state: "running" });
    try {
      await upload(target);
      report(target, { state: "done" });
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      report(target, { state: "failed", problem });
      if (isProblem(problem) && isFatal(problem)) return { reason: "problem", problem };
    }
  }
  return undefined;
}

function isFatal({ kind, retryAfter }: ProblemError): boolean {
  return retryAfter !== undefined || fatalProblems.includes(kind);
}
