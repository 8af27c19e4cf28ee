import { collectApiKeyFindings } from "@edge-console/contract/findings/account";
import { describeFix } from "@edge-console/contract/findings/describe-fix";
import { can } from "@edge-console/contract/permissions";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { useOptionalAccess } from "../api/access.ts";
import { isProblem, type ProblemError } from "../api/problem.ts";
import { standingQuery } from "../api/queries.ts";
import { useCountdown, getRetryTime } from "../format/countdown.ts";
import { paths } from "../paths.ts";
import { ErrorState, NotFound } from "../ui/message.tsx";
import styles from "./problem-state.module.css";
import { describeProblem } from "./problem-messages.ts";

/** Parts of a query's result that its problem and its age need. */
export type QueryState = Pick<UseQueryResult, "data" | "dataUpdatedAt" | "error" | "isFetching"> & {
  refetch: () => unknown;
};

/**
 * Problem of a query that has nothing to show: it failed before it loaded. Nothing otherwise.
 *
 *     if (members.isLoadingError) return <QueryProblem query={members} title="Couldn't load members" />;
 */
export function QueryProblem({
  query,
  ...props
}: Pick<ProblemStateProps, "title" | "subject" | "alternative"> & {
  query: Omit<QueryState, "dataUpdatedAt">;
}): ReactElement | null {
  if (!query.error || query.data !== undefined) return null;
  return (
    <ProblemState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} {...props} />
  );
}

type ProblemStateProps = {
  error: Error;
  /** "Couldn't load {things}"; the problem's title then becomes the first line of the detail. */
  title?: string | undefined;
  /** Kind of the missing object, as in "Zone not found". */
  subject?: string;
  /** Link to another page if the object doesn't exist. */
  alternative?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
};

/**
 * Replaces content that failed to load: title, the API's message, who can help, and a retry button. If the server returned
 * a waiting time, the button counts down and retries automatically, unless the user stops it.
 */
export function ProblemState({
  error,
  title: customTitle,
  subject,
  alternative,
  onRetry,
  retrying = false,
}: ProblemStateProps): ReactElement {
  const { secondsLeft, stop } = useAutomaticRetry(isProblem(error) ? getRetryTime(error) : 0, onRetry);
  if (isProblem(error, "not-found"))
    return <NotFound {...(subject !== undefined && { subject })} action={alternative} />;
  if (!isProblem(error)) {
    return <ErrorState title={customTitle ?? "Couldn't load this page"} detail={error.message} onRetry={onRetry} />;
  }
  // Without an API key, nothing was sent to the API.
  if (error.kind === "upstream-key-rejected" && !error.upstream)
    return <MissingKeyState error={error} title={customTitle} onRetry={onRetry} retrying={retrying} />;
  const { title, advice } = describeProblem(error);
  return (
    <ErrorState
      title={customTitle ?? title}
      detail={
        <>
          {customTitle !== undefined && <p>{title}</p>}
          {error.upstream && <blockquote className={styles.quote}>{error.upstream.message}</blockquote>}
          {advice && <p>{advice}</p>}
          {error.kind === "upstream-key-rejected" && <ApiKeyLink />}
        </>
      }
      requestId={error.requestId}
      onRetry={onRetry}
      retrying={retrying}
      secondsLeft={secondsLeft}
      onStop={stop}
    />
  );
}

/** The account has no API key: as in the frame's banner, why not and who can fix it, if another member has to. */
function MissingKeyState({
  error,
  title: customTitle,
  onRetry,
  retrying,
}: {
  error: ProblemError;
  title: string | undefined;
  onRetry: (() => void) | undefined;
  retrying: boolean;
}): ReactElement {
  const access = useOptionalAccess();
  const { data: standing } = useQuery({ ...standingQuery(access?.id ?? ""), enabled: access !== undefined });
  const finding = standing && collectApiKeyFindings(standing)[0];
  const canFix = access !== undefined && can(access.actor, "api-key:manage");
  const problem = describeProblem(error);
  const title = finding?.title ?? problem.title;
  const advice = finding && access && !canFix ? ` ${describeFix(finding.fix, access.actor)}` : "";
  return (
    <ErrorState
      title={customTitle ?? title}
      detail={
        <>
          {customTitle !== undefined && <p>{title}</p>}
          <p>{finding ? `${finding.sentence}${advice}` : problem.advice}</p>
          <ApiKeyLink />
        </>
      }
      requestId={error.requestId}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}

/** Link to the API key page, for users who can open it. */
function ApiKeyLink(): ReactElement | null {
  const access = useOptionalAccess();
  if (!access || !can(access.actor, "api-key:read")) return null;
  return (
    <p>
      <Link to={paths.apiKey(access.id)}>Go to API key</Link>
    </p>
  );
}

/**
 * Counts down to a time in milliseconds, 0 for none, and retries then if the page is visible. `secondsLeft` is 0 if there's
 * no automatic retry.
 */
function useAutomaticRetry(
  retryAt: number,
  onRetry: (() => void) | undefined,
): { secondsLeft: number; stop: () => void } {
  const [stoppedAt, setStoppedAt] = useState(0);
  const isWaiting = retryAt > 0 && stoppedAt !== retryAt && onRetry !== undefined;
  const secondsLeft = useCountdown(isWaiting ? retryAt : 0);
  const retry = useEffectEvent(() => onRetry?.());
  const isDue = isWaiting && secondsLeft === 0;
  useEffect(() => {
    // The countdown of a new time starts after the first render with it.
    if (isDue && Date.now() >= retryAt && !document.hidden) retry();
  }, [isDue, retryAt]);
  return { secondsLeft: isWaiting ? secondsLeft : 0, stop: () => setStoppedAt(retryAt) };
}
