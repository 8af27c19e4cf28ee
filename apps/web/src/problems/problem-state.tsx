import { can } from "@edge-console/contract/permissions";
import { type ReactElement, type ReactNode, useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { useOptionalAccess } from "../api/access.ts";
import { isProblem } from "../api/problem.ts";
import { formatQuantity } from "../format/quantities.ts";
import { useCountdown, getRetryTime } from "../format/countdown.ts";
import { paths } from "../paths.ts";
import { ErrorState, NotFound } from "../ui/message.tsx";
import styles from "./problem-state.module.css";
import { describeProblem } from "./problem-messages.ts";

/**
 * A read that failed, in the place of what it would have given: what it is, the service's own sentence, who can help,
 * and a way to try again. Where the server says how long to wait, it counts down and then tries by itself.
 */
export function ProblemState({
  error,
  title: ownTitle,
  what,
  elsewhere,
  onRetry,
  retrying = false,
}: {
  error: Error;
  /** "Couldn't load {things}"; the problem's title then becomes the first line of the detail. */
  title?: string;
  /** The kind of thing that was asked for, as in "No such zone". */
  what?: string;
  /** Where to go from there when it does not exist: a link or a LinkButton. */
  elsewhere?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}): ReactElement {
  if (isProblem(error, "not-found")) return <NotFound {...(what !== undefined && { what })} action={elsewhere} />;
  if (!isProblem(error)) {
    return <ErrorState title={ownTitle ?? "Couldn't load this page"} detail={error.message} onRetry={onRetry} />;
  }
  const { title, advice } = describeProblem(error);
  const until = getRetryTime(error);
  return (
    <ErrorState
      title={ownTitle ?? title}
      detail={
        <>
          {ownTitle !== undefined && <p>{title}</p>}
          {error.upstream && <blockquote className={styles.quote}>{error.upstream.message}</blockquote>}
          {advice && <p>{advice}</p>}
          {error.kind === "upstream-key-rejected" && <ApiKeyLink />}
          {until > 0 && <RetryCountdown until={until} onEnd={onRetry} />}
        </>
      }
      requestId={error.requestId}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}

/** Where the key can be looked at and set right, for whoever may. */
function ApiKeyLink(): ReactElement | null {
  const access = useOptionalAccess();
  if (!access || !can(access.actor, "api-key:read")) return null;
  return (
    <p>
      <Link to={paths.apiKey(access.id)}>Go to API key</Link>
    </p>
  );
}

/** The seconds until a moment (in milliseconds); calls `onEnd` when it has come and the page can be seen. */
export function RetryCountdown({
  until,
  onEnd,
}: {
  until: number;
  onEnd?: (() => void) | undefined;
}): ReactElement | null {
  const left = useCountdown(until);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (left === 0 && !document.hidden) end();
  }, [left]);
  if (left === 0) return null;
  // Not read aloud second by second.
  return <p aria-live="off">Retrying in {formatQuantity(left, "second")}.</p>;
}
