import { useEffect, useState } from "react";

/** The moment up to which a problem says to wait, in milliseconds; 0 when it says nothing. */
export function getRetryTime(problem: { at: number; retryAfter: number | undefined }): number {
  return problem.retryAfter === undefined ? 0 : problem.at + Math.max(1, problem.retryAfter) * 1000;
}

const getSecondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** The whole seconds left until a moment (in milliseconds), counting down to 0. */
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
