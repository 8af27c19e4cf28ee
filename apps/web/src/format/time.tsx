import { type ReactElement, useSyncExternalStore } from "react";
import { usePreferences } from "./preferences.ts";
import { type Clock, formatDate, formatExact, formatIso, formatRelative, hasTime } from "./times.ts";

/** How often words such as "2 minutes ago" are written anew, in milliseconds. */
const refreshIntervalMs = 30_000;

type TimeProps = {
  /** Unix seconds; 0 means none. */
  at: number | null | undefined;
  none?: string;
  /** Given only where a screen has a clock of its own: else the person's preference. */
  clock?: Clock;
};

/**
 * A time near now in words, exact on hover: `<Time at={zone.UPDATED_AT} />`.
 */
export function Time({ at, none = "never", clock }: TimeProps): ReactElement {
  const clockNow = useNow();
  const preferred = usePreferences().clock;
  // The clock on screen lags by up to its refresh: what has happened since then is not to come.
  const hasJustBeen = hasTime(at) && at > clockNow && at - clockNow <= refreshIntervalMs / 1000;
  const now = hasJustBeen ? at : clockNow;
  return <TimeElement at={at} none={none} shown={formatRelative(at, now, { none, clock: clock ?? preferred })} />;
}

/** A day, to the second on hover: `<Day at={certificate.EXPIRES} none="–" />`. */
export function Day({ at, none = "never", clock }: TimeProps): ReactElement {
  const preferred = usePreferences().clock;
  return <TimeElement at={at} none={none} shown={formatDate(at, { none, clock: clock ?? preferred })} />;
}

function TimeElement({ at, none, shown }: Pick<TimeProps, "at"> & { none: string; shown: string }): ReactElement {
  if (!hasTime(at)) return <span>{none}</span>;
  const exact = formatExact(at, { clock: "local" });
  const utc = formatExact(at, { clock: "utc" });
  return (
    <time dateTime={formatIso(at)} title={exact === utc ? utc : `${exact}\n${utc}`}>
      {shown}
    </time>
  );
}

let now = Date.now() / 1000;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** One clock for all times on screen, however many there are; it stands still while nobody looks at one. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now() / 1000;
    timer = setInterval(() => {
      now = Date.now() / 1000;
      for (const tell of listeners) tell();
    }, refreshIntervalMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Unix seconds, renewed every half minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
