import { useEffect, useState } from "react";

/** Returns the time from which a failed request may be retried, in milliseconds; 0 without a waiting time. */
export function getRetryTime(problem: { at: number; retryAfter: number | undefined }): number {
  return problem.retryAfter === undefined ? 0 : problem.at + Math.max(1, problem.retryAfter) * 1000;
}

const getSecondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Counts down the seconds until a time in milliseconds. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => getSecondsUntil(until));
  useEffect(() => {
    const tick = () => setLeft(getSecondsUntil(until));
    tick();
    if (until <= Date.now()) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
