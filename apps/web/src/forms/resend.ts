import { createContext, useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { FieldValues } from "react-hook-form";
import { isProblem, type ProblemError } from "../api/problem.ts";
import { getRetryTime, useCountdown } from "../format/countdown.ts";
import type { Submitted } from "./use-submit.ts";

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

/**
 * Waits until a rejected change can be sent again. A change that the API's rate limit rejected is then sent automatically, unless the
 * form was changed since; others, if the user asks for it.
 */
export function useResend<Input extends FieldValues, Output>(
  { form: { subscribe }, wasChanged }: Submitted<Input, Output>,
  problem: ProblemError | null | undefined,
  send: (isUnchanged: boolean) => void,
): Resend {
  const resendAt = getResendTime(problem);
  const secondsLeft = useCountdown(resendAt);
  const [choice, setChoice] = useState<{ resendAt: number; isArmed: boolean }>();
  const follow = useCallback(
    (onChange: () => void) =>
      subscribe({
        formState: { values: true },
        callback() {
          setChoice(undefined);
          onChange();
        },
      }),
    [subscribe],
  );
  const isUnchanged = useSyncExternalStore(follow, () => resendAt > 0 && !wasChanged());
  const isAutomatic = isUnchanged && isProblem(problem, "upstream-rate-limited");
  const isArmed = resendAt > 0 && (choice?.resendAt === resendAt ? choice.isArmed : isAutomatic);
  const sendNow = useEffectEvent(() => send(isUnchanged));
  const isDue = isArmed && secondsLeft === 0;
  useEffect(() => {
    // The countdown of a new time starts after the first render with it.
    if (isDue && Date.now() >= resendAt) sendNow();
  }, [isDue, resendAt]);
  return { secondsLeft, isArmed, setArmed: (isOn) => setChoice({ resendAt, isArmed: isOn }) };
}
