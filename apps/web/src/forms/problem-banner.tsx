import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import type { ProblemError } from "../api/problem.ts";
import { useSessionExpired } from "../api/session-expired.ts";
import { getRetryTime, useCountdown } from "../format/countdown.ts";
import { useOnline } from "../state/use-online.ts";
import { Banner } from "../ui/banner.tsx";
import { CopyText } from "../ui/copy.tsx";
import sharedStyles from "../ui/shared.module.css";

const RetryTime = lazy(async () => ({ default: (await import("./retry-time.tsx")).RetryTime }));

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
  const isOnline = useOnline();
  const isSignedOut = useSessionExpired();
  const secondsLeft = useCountdown(getRetryTime(problem));
  // Its cause has ended, and nothing was sent.
  if ((problem.kind === "offline" && isOnline) || (problem.kind === "signed-out" && !isSignedOut)) return null;
  const detail =
    problem.upstream?.message ?? (problem.outcome === "unknown" && problem.write ? unknownDetail : problem.detail);
  // The API's message says how long to wait, which is over.
  const isOver = problem.upstream !== undefined && problem.retryAfter !== undefined && secondsLeft === 0;
  return (
    <Banner tone={problem.outcome === "unknown" ? "caution" : "bad"} title={problem.title}>
      {detail && !isOver && <p>{problem.upstream ? <q>{detail}</q> : detail}</p>}
      {problem.retryAfter !== undefined && (
        <Suspense>
          <RetryTime problem={problem} />
        </Suspense>
      )}
      {children}
      {problem.requestId && (
        <p className={sharedStyles.note}>
          Request <CopyText value={problem.requestId} label="request ID" />
        </p>
      )}
    </Banner>
  );
}
