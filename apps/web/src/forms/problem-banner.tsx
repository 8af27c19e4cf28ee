import type { ReactElement, ReactNode } from "react";
import type { ProblemError } from "../api/problem.ts";
import { formatQuantity } from "../format/quantities.ts";
import { useCountdown, getRetryTime } from "../format/countdown.ts";
import { useSessionExpired } from "../api/session-expired.ts";
import { useOnline } from "../state/use-online.ts";
import { Banner } from "../ui/banner.tsx";
import { CopyText } from "../ui/copy.tsx";
import styles from "./problem-banner.module.css";

/** Detail of a change whose outcome couldn't be determined yet. */
const unknownDetail = "The change may have been applied. The console keeps checking and shows the result here.";

/**
 * Banner with a problem, until its cause has ended: the browser is online again, or the user has signed in again. Quotes the
 * API's message if there is one.
 */
export function ProblemBanner({
  problem,
  children,
}: {
  problem: ProblemError;
  children?: ReactNode;
}): ReactElement | null {
  const secondsLeft = useCountdown(getRetryTime(problem));
  const isOnline = useOnline();
  const isSignedOut = useSessionExpired();
  // Its cause has ended, and nothing was sent.
  if ((problem.kind === "offline" && isOnline) || (problem.kind === "signed-out" && !isSignedOut)) return null;
  const detail =
    problem.upstream?.message ?? (problem.outcome === "unknown" && problem.write ? unknownDetail : problem.detail);
  return (
    <Banner tone={problem.outcome === "unknown" ? "caution" : "bad"} title={problem.title}>
      {detail && <p>{problem.upstream ? <q>{detail}</q> : detail}</p>}
      {problem.retryAfter !== undefined && (
        // Not announced every second.
        <p aria-live="off">You can retry {secondsLeft > 0 ? `in ${formatQuantity(secondsLeft, "second")}` : "now"}.</p>
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
