import { RotateCw } from "lucide-react";
import type { ReactElement } from "react";
import { isProblem } from "../../../api/problem.ts";
import { formatCount } from "../../../format/numbers.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { useCountdown, waitUntil } from "../../../format/countdown.ts";
import { Wait, wordsOf } from "../../problems/index.ts";
import styles from "./reading-progress.module.css";
import type { AccountHostnames } from "./use-account-hostnames.ts";

/**
 * How far the reading of an account's zones is, with a way to stop it and to go on. At a limit of the service it waits
 * for as long as it was told and goes on by itself.
 */
export function ReadingProgress({ reading }: { reading: AccountHostnames }): ReactElement | null {
  const { state, read, total, stop, resume, problem } = reading;
  const until = isProblem(problem) ? waitUntil(problem) : 0;
  const left = useCountdown(until);
  const far = `${formatCount(read)} of ${formatCount(total)} zones`;
  if (total === 0 || state === "done" || state === "waiting") return null;
  if (state === "failed" && problem) {
    const goOn = (
      <Button size="small" disabledReason={left > 0 && `Possible again in ${left} s`} onClick={resume}>
        Go on
      </Button>
    );
    return (
      <div className={styles.banner}>
        <Banner tone="caution" title={`Stopped at ${far}`} action={goOn}>
          <p>{isProblem(problem) ? wordsOf(problem).title : problem.message}. What was read is shown.</p>
          {until > 0 && <Wait until={until} onEnd={resume} />}
        </Banner>
      </div>
    );
  }
  return (
    <div className={styles.line}>
      <span role="status">{state === "stopped" ? `Stopped at ${far}` : `Reading ${far}`}</span>
      <div className={styles.bar}>
        <Progress label="Zones read" value={read} max={total} />
      </div>
      {state === "stopped" ? (
        <Button size="small" onClick={resume}>
          Go on
        </Button>
      ) : (
        <Button size="small" onClick={stop}>
          Stop
        </Button>
      )}
    </div>
  );
}

/** How many hostnames are listed of those that are known, and a way to read them all anew. */
export function ListedCount({
  shown,
  reading,
}: {
  shown: number | undefined;
  reading: AccountHostnames;
}): ReactElement {
  const { hostnames, state, refresh } = reading;
  return (
    <>
      <span role="status">{countOf(shown, hostnames?.length)}</span>
      <IconButton icon={RotateCw} label="Read all again" loading={state === "reading"} onClick={refresh} />
    </>
  );
}

/** "340 hostnames", "12 of 340 hostnames"; nothing while it is not known. */
function countOf(shown: number | undefined, total: number | undefined): string {
  if (shown === undefined || total === undefined) return "";
  const words = total === 1 ? "hostname" : "hostnames";
  return shown === total ? `${formatCount(total)} ${words}` : `${formatCount(shown)} of ${formatCount(total)} ${words}`;
}
