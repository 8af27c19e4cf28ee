import { useEffect, useState } from "react";

/** Returns the earliest time to retry a failed request, in milliseconds; 0 without a waiting time. */
export function getRetryTime(problem: { at: number; retryAfter: number | undefined }): number {
  return problem.retryAfter === undefined ? 0 : problem.at + Math.max(1, problem.retryAfter) * 1000;
}

const getSecondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/** Returns the seconds until a time in milliseconds, counting down. */
export function useCountdown(time: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => getSecondsUntil(time));
  useEffect(() => {
    const updateSecondsLeft = () => setSecondsLeft(getSecondsUntil(time));
    updateSecondsLeft();
    if (time <= Date.now()) return;
    const timer = setInterval(updateSecondsLeft, 250);
    return () => clearInterval(timer);
  }, [time]);
  return secondsLeft;
}
