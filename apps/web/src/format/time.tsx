import { type ReactElement, useSyncExternalStore } from "react";
import { usePreferences } from "./preferences.ts";
import {
  formatClock,
  formatDate,
  formatDay,
  formatExact,
  formatIso,
  formatMinute,
  formatRelative,
  hasTime,
} from "./times.ts";
import { daySeconds } from "./utc.ts";

/** Interval at which relative times are updated. */
const refreshIntervalMs = 30_000;

/** Age of the time from which the first component that needs it reads it again. A screen needs less to render. */
const maxFirstAgeMs = 5_000;

/** The longest by which the displayed time lags, in seconds. */
const maxLagSeconds = (refreshIntervalMs + maxFirstAgeMs) / 1000;

type TimeProps = {
  /** Unix seconds; 0 means none. */
  at: number | null | undefined;
  none?: string;
};

/** Relative time with the exact time on hover: `<Time at={zone.UPDATED_AT} />`. */
export function Time({ at, none = "never" }: TimeProps): ReactElement {
  const clockNow = useNow();
  const { clock } = usePreferences();
  // An event since then isn't in the future.
  const justHappened = hasTime(at) && at > clockNow && at - clockNow <= maxLagSeconds;
  const now = justHappened ? at : clockNow;
  return <TimeElement at={at} none={none} text={formatRelative(at, now, { none, clock })} />;
}

/** Days until a time that is at least a day away, with the exact time on hover: "in 90 days". */
export function Remaining({ at }: { at: number }): ReactElement {
  const days = Math.floor((at - useNow()) / daySeconds);
  return <TimeElement at={at} none="" text={`in ${days} ${days === 1 ? "day" : "days"}`} />;
}

/** Date with the exact time on hover: `<Day at={certificate.EXPIRES} none="–" />`. */
export function Day({ at, none = "never" }: TimeProps): ReactElement {
  const { clock } = usePreferences();
  return <TimeElement at={at} none={none} text={formatDate(at, { none, clock })} />;
}

/** End of something temporary, with the exact time on hover: "until 18:00", or with the day if it isn't today. */
export function Until({ at }: { at: number }): ReactElement {
  const { clock } = usePreferences();
  const isToday = formatDay(at, clock) === formatDay(useNow(), clock);
  return (
    <time dateTime={formatIso(at)} title={formatExact(at, { clock })}>
      until {isToday ? formatClock(at, clock) : formatMinute(at, clock)}
    </time>
  );
}

function TimeElement({ at, none, text }: Pick<TimeProps, "at"> & { none: string; text: string }): ReactElement {
  if (!hasTime(at)) return <span>{none}</span>;
  const exact = formatExact(at, { clock: "local" });
  const utc = formatExact(at, { clock: "utc" });
  return (
    <time dateTime={formatIso(at)} title={exact === utc ? utc : `${exact}\n${utc}`}>
      {text}
    </time>
  );
}

let now = Date.now() / 1000;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Subscribes to one timer for all times on screen, which runs only while there are any. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(() => {
      now = Date.now() / 1000;
      for (const notify of listeners) notify();
    }, refreshIntervalMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Returns the same time while a screen renders: React renders all of it again, in one task, if it changes before it subscribes. */
function getNow(): number {
  const current = Date.now() / 1000;
  if (listeners.size === 0 && Math.abs(current - now) > maxFirstAgeMs / 1000) now = current;
  return now;
}

/** Returns the current time in Unix seconds, updated every 30 seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, getNow);
}
