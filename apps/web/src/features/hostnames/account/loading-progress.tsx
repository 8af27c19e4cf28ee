import { RotateCw } from "lucide-react";
import type { ReactElement } from "react";
import { isProblem } from "../../../api/problem.ts";
import { useCountdown, getRetryTime } from "../../../format/countdown.ts";
import { formatQuantity, formatListCount } from "../../../format/quantities.ts";
import { formatCount } from "../../../format/numbers.ts";
import { RetryCountdown } from "../../../problems/problem-state.tsx";
import { describeProblem } from "../../../problems/problem-messages.ts";
import type { AccountHostnames } from "../../../resources/hostnames/use-account-hostnames.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";
import styles from "./loading-progress.module.css";

/**
 * That the reading of an account's zones stopped, and why. At a limit of the service it waits for as long as it was told
 * and goes on by itself.
 */
export function LoadingFailed({ reading }: { reading: AccountHostnames }): ReactElement | null {
  const { state, resume, problem } = reading;
  const until = isProblem(problem) ? getRetryTime(problem) : 0;
  const left = useCountdown(until);
  if (state !== "failed" || !problem) return null;
  const goOn = (
    <Button size="small" disabledReason={left > 0 && `Try again in ${formatQuantity(left, "second")}`} onClick={resume}>
      Go on
    </Button>
  );
  return (
    <div className={styles.banner}>
      <Banner tone="caution" title={`Stopped at ${formatProgress(reading)}`} action={goOn}>
        <p>{isProblem(problem) ? describeProblem(problem).title : problem.message}. What was read is shown.</p>
        {until > 0 && <RetryCountdown until={until} onEnd={resume} />}
      </Banner>
    </div>
  );
}

/** How far the reading of an account's zones is, with a way to stop it and to go on; nothing once it has ended. */
export function LoadingProgress({
  reading,
  sorts = false,
}: {
  reading: AccountHostnames;
  /** What is read comes below what is listed, and is sorted when all is read. */
  sorts?: boolean;
}): ReactElement | null {
  const { state, totalZones: total, loadedZones: read, stop, resume } = reading;
  const isStopped = state === "stopped";
  if (total === 0 || (state !== "reading" && !isStopped)) return null;
  return (
    <div className={styles.line}>
      <span role="status" title={sorts ? "What is read comes below, and is sorted at the end" : undefined}>
        {isStopped ? `Stopped at ${formatProgress(reading)}` : `Reading ${formatProgress(reading)}`}
      </span>
      <div className={styles.bar}>
        <Progress label="Zones read" value={read} max={total} />
      </div>
      <Button onClick={isStopped ? resume : stop}>{isStopped ? "Go on" : "Stop"}</Button>
    </div>
  );
}

/**
 * How far the reading is; afterwards how many hostnames are listed of those that are known, and a way to read them all
 * anew. In one place, so that nothing moves when the reading ends.
 */
export function HostnameCount({
  shown,
  reading,
}: {
  shown: number | undefined;
  reading: AccountHostnames;
}): ReactElement {
  const { hostnames, state, totalZones: total, refresh } = reading;
  const isUnderWay = total > 0 && (state === "reading" || state === "stopped");
  return (
    <div className={styles.place}>
      {isUnderWay ? (
        <LoadingProgress reading={reading} sorts />
      ) : (
        <>
          <span role="status" className={styles.count}>
            {formatListCount(shown, hostnames?.length, "hostname")}
          </span>
          <IconButton icon={RotateCw} label="Refresh all" onClick={refresh} />
        </>
      )}
    </div>
  );
}

function formatProgress({ loadedZones: read, totalZones: total }: AccountHostnames): string {
  return `${formatCount(read)} of ${formatCount(total)} zones`;
}
