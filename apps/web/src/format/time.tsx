import { type ReactElement, useSyncExternalStore } from "react";
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

let now = Date.now() / 1000;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** One clock for all times on screen, however many there are; it stands still while nobody looks at one. */
function follow(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now() / 1000;
    timer = setInterval(() => {
      now = Date.now() / 1000;
      for (const tell of listeners) tell();
    }, refresh);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Unix seconds, renewed every half minute. */
export function useNow(): number {
  return useSyncExternalStore(follow, () => now);
}
