import { createContext, useEffect, useEffectEvent, useState } from "react";
import type { ProblemError } from "../api/problem.ts";
import { getRetryTime, useCountdown } from "../format/countdown.ts";

/** A form whose change wasn't applied, and that can be sent again after a waiting time. */
export type Resend = {
  /** Seconds left to wait, 0 if there's nothing to wait for. */
  secondsLeft: number;
  /** Whether it's sent when the time is over, without another click. */
  isArmed: boolean;
  setArmed: (isArmed: boolean) => void;
};

/** The form around a problem's banner; undefined outside of a form. */
export const ResendContext = createContext<Resend | undefined>(undefined);

/**
 * Returns when a change can be sent again, in milliseconds; 0 if it can be at any time, or may have been applied: that is
 * never sent again automatically.
 */
export function getResendTime(problem: ProblemError | null | undefined): number {
  return problem?.outcome === "not-applied" ? getRetryTime(problem) : 0;
}

/** Waits until a rejected change can be sent again, and sends it then if the user asked for it. */
export function useResend(problem: ProblemError | null | undefined, send: () => void): Resend {
  const resendAt = getResendTime(problem);
  const secondsLeft = useCountdown(resendAt);
  const [armedFor, setArmedFor] = useState(0);
  const isArmed = resendAt > 0 && armedFor === resendAt;
  const sendNow = useEffectEvent(send);
  const isDue = isArmed && secondsLeft === 0;
  useEffect(() => {
    // The countdown of a new time starts after the first render with it.
    if (isDue && Date.now() >= resendAt) sendNow();
  }, [isDue, resendAt]);
  return { secondsLeft, isArmed, setArmed: (isOn) => setArmedFor(isOn ? resendAt : 0) };
}
