import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import type { ProblemError } from "../api/problem.ts";
import { ProblemBanner } from "./problem-banner.tsx";

/** Loaded when needed: it queries the account's writes, which the sign-in page has no code for. */
const WriteProblem = lazy(async () => ({ default: (await import("./write-problem.tsx")).WriteProblem }));

/**
 * Banner above a form's buttons that says why the form couldn't be submitted. Follows a change whose outcome is still being
 * checked.
 */
export function FormProblem({ problem, children }: { problem: ProblemError; children?: ReactNode }): ReactElement {
  const banner = <ProblemBanner problem={problem}>{children}</ProblemBanner>;
  if (!problem.write) return banner;
  return (
    <Suspense fallback={banner}>
      <WriteProblem problem={problem}>{children}</WriteProblem>
    </Suspense>
  );
}
