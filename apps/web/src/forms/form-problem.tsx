import type { ReactElement, ReactNode } from "react";
import type { ProblemError } from "../api/problem.ts";
import { formatQuantity } from "../format/quantities.ts";
import { useCountdown, getRetryTime } from "../format/countdown.ts";
import { Banner } from "../ui/banner.tsx";
import { CopyText } from "../ui/copy.tsx";
import styles from "./form-problem.module.css";

/** Of a change whose answer was lost, where looking for it failed as well. */
const unknown =
  "The change may have been applied. The console keeps checking and shows the result at the bottom of the page.";

/**
 * Why a form could not be sent, above its buttons: the service's own sentence where it gave one, else the console's.
 * `children` says what that means for what was typed.
 */
export function FormProblem({ problem, children }: { problem: ProblemError; children?: ReactNode }): ReactElement {
  const sentence = problem.upstream?.message ?? problem.detail ?? (problem.outcome === "unknown" ? unknown : undefined);
  const left = useCountdown(getRetryTime(problem));
  return (
    <Banner tone={problem.outcome === "unknown" ? "caution" : "bad"} title={problem.title}>
      {sentence && <p>{problem.upstream ? <q>{sentence}</q> : sentence}</p>}
      {problem.retryAfter !== undefined && (
        // Not read aloud second by second.
        <p aria-live="off">You can retry {left > 0 ? `in ${formatQuantity(left, "second")}` : "now"}.</p>
      )}
      {children}
      {problem.requestId && (
        <p className={styles.request}>
          Request <CopyText value={problem.requestId} label="request id" />
        </p>
      )}
    </Banner>
  );
}
