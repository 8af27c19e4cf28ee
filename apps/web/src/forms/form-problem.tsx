import type { WriteState } from "@edge-console/contract/console/recent-writes";
import type { ReactElement, ReactNode } from "react";
import type { ProblemError } from "../api/problem.ts";
import { useWriteState } from "../api/recent-writes.ts";
import { formatQuantity } from "../format/quantities.ts";
import { useCountdown, getRetryTime } from "../format/countdown.ts";
import { Banner, type BannerProps } from "../ui/banner.tsx";
import { CopyText } from "../ui/copy.tsx";
import styles from "./form-problem.module.css";

/** Detail of a change whose outcome couldn't be determined yet. */
const unknownDetail = "The change may have been applied. The console keeps checking and shows the result here.";

/** What became of a change whose outcome was unknown when the form was submitted. */
const outcomes: Partial<Record<WriteState, { tone: BannerProps["tone"]; title: string; detail: string }>> = {
  applied: {
    tone: "good",
    title: "The change was applied",
    detail: "The response arrived late. Don't send it again.",
  },
  "not-applied": { tone: "bad", title: "The change was not applied", detail: "You can send it again." },
  "cannot-tell": {
    tone: "caution",
    title: "The change may have been applied",
    detail: "Checking can't show whether it was applied. Check before you send it again.",
  },
};

/**
 * Banner above a form's buttons that says why the form couldn't be submitted. Quotes the API's message if there is one.
 * Follows a change whose outcome is still being checked.
 */
export function FormProblem({ problem, children }: { problem: ProblemError; children?: ReactNode }): ReactElement {
  const state = useWriteState(problem.write);
  const left = useCountdown(getRetryTime(problem));
  const outcome = state && outcomes[state];
  if (outcome) {
    return (
      <Banner tone={outcome.tone} title={outcome.title}>
        <p>{outcome.detail}</p>
        {children}
      </Banner>
    );
  }
  const detail =
    problem.upstream?.message ?? (problem.outcome === "unknown" && problem.write ? unknownDetail : problem.detail);
  return (
    <Banner tone={problem.outcome === "unknown" ? "caution" : "bad"} title={problem.title}>
      {detail && <p>{problem.upstream ? <q>{detail}</q> : detail}</p>}
      {problem.retryAfter !== undefined && (
        // Not announced every second.
        <p aria-live="off">You can retry {left > 0 ? `in ${formatQuantity(left, "second")}` : "now"}.</p>
      )}
      {children}
      {problem.requestId && (
        <p className={styles.request}>
          Request <CopyText value={problem.requestId} label="request ID" />
        </p>
      )}
    </Banner>
  );
}
