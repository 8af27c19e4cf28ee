import type { ReactElement } from "react";
import type { ProblemError } from "../../../api/problem.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { Banner } from "../../../ui/banner.tsx";

/** What came of the last save, and what stands in the way of the next. */
export function SaveNotice({
  problem,
  newer,
  wrong,
}: {
  problem: ProblemError | null;
  /** Names of settings that somebody else has changed since. */
  newer: readonly string[];
  /** Names of settings whose value is refused. */
  wrong: readonly string[];
}): ReactElement | null {
  const shown = problem && problem.kind !== "stale-base" ? problem : null;
  if (!shown && newer.length === 0 && wrong.length === 0) return null;
  return (
    <>
      {newer.length > 0 && (
        <Banner tone="caution" title="Another member changed these settings">
          For {newer.join(", ")}. When you save, both are shown and you choose.
        </Banner>
      )}
      {wrong.length > 0 && (
        <Banner tone="caution" title={wrong.length === 1 ? "One setting needs a look" : "Fix the highlighted settings"}>
          {wrong.join(", ")}: what is wrong is said beside it.
        </Banner>
      )}
      {shown && (
        <FormProblem problem={shown}>
          {shown.outcome === "unknown" && <p>The changes may have been applied. Refresh the zone before you retry.</p>}
        </FormProblem>
      )}
    </>
  );
}
