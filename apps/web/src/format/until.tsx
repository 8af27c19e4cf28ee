import type { ReactElement } from "react";
import { usePreferences } from "./preferences.ts";
import { useNow } from "./time.tsx";
import { formatClock, formatDay, formatExact, formatIso, formatMinute } from "./times.ts";

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
