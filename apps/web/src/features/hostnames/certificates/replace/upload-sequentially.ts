import { isProblem, type ProblemError } from "../../../../api/problem.ts";

/** How the upload to one hostname stands. */
export type UploadOutcome =
  | { state: "waiting" }
  | { state: "running" }
  | { state: "done" }
  | { state: "failed"; problem: Error };

/** Why the uploads ended before the last one: the person stopped them, or what would meet the others as well. */
export type AbortReason = { reason: "stopped" } | { reason: "problem"; problem: ProblemError };

/** Problems that are not of one hostname: there is no sense in going on to the next. */
const fatalProblems = [
  "offline",
  "network",
  "signed-out",
  "forbidden",
  "upstream-key-rejected",
  "upstream-account-setup",
];

/**
 * Uploads to one target after the other and tells how each stands. Ends early when `signal` says so, or at a problem
 * that the next one would meet too; gives why. Nothing is sent twice.
 */
export async function uploadSequentially<T>(
  targets: readonly T[],
  upload: (target: T) => Promise<void>,
  tell: (target: T, outcome: UploadOutcome) => void,
  signal: AbortSignal,
): Promise<AbortReason | undefined> {
  for (const target of targets) {
    if (signal.aborted) return { reason: "stopped" };
    tell(target, { state: "running" });
    try {
      await upload(target);
      tell(target, { state: "done" });
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      tell(target, { state: "failed", problem });
      if (isProblem(problem) && isFatal(problem)) return { reason: "problem", problem };
    }
  }
  return undefined;
}

function isFatal({ kind, retryAfter }: ProblemError): boolean {
  return retryAfter !== undefined || fatalProblems.includes(kind);
}
