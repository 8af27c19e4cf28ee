import type { ReactElement } from "react";
import type { ProblemError } from "../../../api/problem.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { Banner } from "../../../ui/banner.tsx";

/** Notices about a failed save, invalid settings, and changes by others. */
export function SaveNotice({
  problem,
  changedElsewhere,
  invalid,
}: {
  problem: ProblemError | null;
  /** Labels of settings that changed since this page was loaded. */
  changedElsewhere: readonly string[];
  /** Labels of settings with an invalid value. */
  invalid: readonly string[];
}): ReactElement | null {
  const visibleProblem = problem && problem.kind !== "stale-base" ? problem : null;
  if (!visibleProblem && changedElsewhere.length === 0 && invalid.length === 0) return null;
  return (
    <>
      {changedElsewhere.length > 0 && (
        <Banner tone="caution" title="These settings changed after you opened this page">
          {changedElsewhere.join(", ")}. When you save, you can choose which value to keep.
        </Banner>
      )}
      {invalid.length > 0 && (
        <Banner
          tone="caution"
          title={invalid.length === 1 ? "Fix the highlighted setting" : "Fix the highlighted settings"}
        >
          {invalid.join(", ")}
        </Banner>
      )}
      {visibleProblem && (
        <FormProblem problem={visibleProblem}>
          {visibleProblem.outcome === "unknown" && (
            <p>The changes may have been applied. Refresh the zone before you retry.</p>
          )}
        </FormProblem>
      )}
    </>
  );
}
