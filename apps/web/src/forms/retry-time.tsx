import { type ReactElement, use, useEffect, useEffectEvent, useState } from "react";
import type { ProblemError } from "../api/problem.ts";
import { getRetryTime, useCountdown } from "../format/countdown.ts";
import { formatQuantity } from "../format/quantities.ts";
import { Button } from "../ui/button.tsx";
import { ResendContext } from "./resend.ts";
import styles from "./problem-banner.module.css";

/**
 * Says when the user can retry. A form whose change wasn't applied can be sent then without another click; a change that may
 * have been applied is never sent again automatically.
 */
export function RetryTime({ problem }: { problem: ProblemError }): ReactElement {
  const retryAt = getRetryTime(problem);
  const secondsLeft = useCountdown(retryAt);
  const resend = use(ResendContext);
  const [isArmed, setArmed] = useState(false);
  const send = useEffectEvent(() => resend?.());
  const isDue = isArmed && secondsLeft === 0;
  useEffect(() => {
    if (isDue && Date.now() >= retryAt) send();
  }, [isDue, retryAt]);
  const time = secondsLeft > 0 ? `in ${formatQuantity(secondsLeft, "second")}` : "now";
  return (
    <>
      {/* Not announced every second. */}
      <p aria-live="off">{isArmed ? `Sends automatically ${time}.` : `You can retry ${time}.`}</p>
      {resend && problem.outcome === "not-applied" && (secondsLeft > 0 || isArmed) && (
        <div className={styles.resend}>
          <Button size="small" onClick={() => setArmed(!isArmed)}>
            {isArmed ? "Don't send automatically" : "Send automatically"}
          </Button>
        </div>
      )}
    </>
  );
}
