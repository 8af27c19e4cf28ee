import { type ReactElement, use } from "react";
import type { ProblemError } from "../api/problem.ts";
import { getRetryTime, useCountdown } from "../format/countdown.ts";
import { formatQuantity } from "../format/quantities.ts";
import { Button } from "../ui/button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { getResendTime, ResendContext } from "./resend.ts";
import styles from "./problem-banner.module.css";

/**
 * Says when the user can retry. A form whose change wasn't applied counts down in its button, and says whether it's sent then; a
 * change that may have been applied is never sent again automatically.
 */
export function RetryTime({ problem }: { problem: ProblemError }): ReactElement {
  const secondsLeft = useCountdown(getRetryTime(problem));
  const form = use(ResendContext);
  const time = secondsLeft > 0 ? `in ${formatQuantity(secondsLeft, "second")}` : "now";
  // Not announced every second.
  const message = <p aria-live="off">You can retry {time}.</p>;
  if (!form || getResendTime(problem) === 0 || (form.secondsLeft === 0 && !form.isArmed)) return message;
  return (
    <>
      {form.isArmed ? (
        <p>Sends automatically when the countdown ends.</p>
      ) : (
        <VisuallyHidden as="div">{message}</VisuallyHidden>
      )}
      <div className={styles.resend}>
        <Button size="small" onClick={() => form.setArmed(!form.isArmed)}>
          {form.isArmed ? "Don't send automatically" : "Send automatically"}
        </Button>
      </div>
    </>
  );
}
