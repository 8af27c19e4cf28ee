import { RotateCw } from "lucide-react";
import type { ReactElement } from "react";
import { isProblem } from "../../../api/problem.ts";
import { useCountdown, getRetryTime } from "../../../format/countdown.ts";
import { formatQuantity, formatListCount } from "../../../format/quantities.ts";
import { formatCount } from "../../../format/numbers.ts";
import { Time } from "../../../format/time.tsx";
import { RetryCountdown } from "../../../problems/problem-state.tsx";
import { describeProblem } from "../../../problems/problem-messages.ts";
import type { AccountHostnames } from "../../../resources/hostnames/use-account-hostnames.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";
import styles from "./loading-progress.module.css";

/**
 * Banner: why loading an account's hostnames failed, and how old the list is. Continues automatically when a rate limit
 * resets.
 */
export function LoadingFailed({ source }: { source: AccountHostnames }): ReactElement | null {
  const { state, resume, problem, loadedAt, loadedZones, totalZones } = source;
  const retryAt = isProblem(problem) ? getRetryTime(problem) : 0;
  const secondsLeft = useCountdown(retryAt);
  if (state !== "failed" || !problem) return null;
  const reason = describeProblem(problem).title;
  const isComplete = loadedZones === totalZones;
  return (
    <div className={styles.banner}>
      <Banner
        tone="caution"
        title={isComplete ? reason : `Stopped at ${formatProgress(source)}`}
        action={
          <Button
            size="small"
            disabledReason={secondsLeft > 0 && `Try again in ${formatQuantity(secondsLeft, "second")}`}
            onClick={resume}
          >
            {isComplete ? "Retry" : "Continue"}
          </Button>
        }
      >
        <p>
          {!isComplete && `${reason}. The list is incomplete. `}
          {loadedAt !== undefined && (
            <>
              The list shows data from <Time at={Math.floor(loadedAt / 1000)} />.
            </>
          )}
        </p>
        {retryAt > 0 && <RetryCountdown retryAt={retryAt} onEnd={resume} />}
      </Banner>
    </div>
  );
}

/** Progress of loading an account's zones, with a button that stops or continues it. Nothing once loading has ended. */
export function LoadingProgress({
  source,
  sorts = false,
}: {
  source: AccountHostnames;
  /** Whether the list below is sorted when all zones are loaded. */
  sorts?: boolean;
}): ReactElement | null {
  const { state, totalZones, loadedZones, stop, resume } = source;
  const isStopped = state === "stopped";
  if (totalZones === 0 || (state !== "loading" && !isStopped)) return null;
  return (
    <div className={styles.line}>
      <span role="status" title={sorts ? "New rows are added at the end and sorted when loading is done" : undefined}>
        {isStopped ? `Stopped at ${formatProgress(source)}` : `Loading ${formatProgress(source)}`}
      </span>
      <div className={styles.bar}>
        <Progress label="Zones loaded" value={loadedZones} max={totalZones} />
      </div>
      <Button onClick={isStopped ? resume : stop}>{isStopped ? "Continue" : "Stop"}</Button>
    </div>
  );
}

/** Loading progress, then the number of visible hostnames and a refresh button, in the same space. */
export function HostnameCount({
  visible,
  source,
}: {
  visible: number | undefined;
  source: AccountHostnames;
}): ReactElement {
  const { hostnames, state, totalZones, refresh } = source;
  const isLoading = totalZones > 0 && (state === "loading" || state === "stopped");
  return (
    <div className={styles.slot}>
      {isLoading ? (
        <LoadingProgress source={source} sorts />
      ) : (
        <>
          <span role="status" className={styles.count}>
            {formatListCount(visible, hostnames?.length, "hostname")}
          </span>
          <IconButton icon={RotateCw} label="Refresh all" onClick={refresh} />
        </>
      )}
    </div>
  );
}

function formatProgress({ loadedZones, totalZones }: AccountHostnames): string {
  return `${formatCount(loadedZones)} of ${formatCount(totalZones)} zones`;
}
