import { type ReactElement, useEffect, useState } from "react";
import { type Clock, formatExact, formatIso, formatRelative, hasTime } from "./times.ts";

/** How often words such as "2 minutes ago" are written anew, in milliseconds. */
const refresh = 30_000;

/**
 * A time near now in words, exact on hover: `<Time at={zone.UPDATED_AT} />`.
 */
export function Time({
  at,
  none = "never",
  clock = "local",
}: {
  /** Unix seconds; 0 means none. */
  at: number | null | undefined;
  none?: string;
  clock?: Clock;
}): ReactElement {
  const now = useNow();
  if (!hasTime(at)) return <span>{none}</span>;
  return (
    <time
      dateTime={formatIso(at)}
      title={`${formatExact(at, { clock })}${clock === "local" ? `\n${formatExact(at, { clock: "utc" })}` : ""}`}
    >
      {formatRelative(at, now, { none, clock })}
    </time>
  );
}

/** Unix seconds, renewed every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), refresh);
    return () => clearInterval(timer);
  }, []);
  return now;
}
