import type { ScheduledEnd } from "@edge-console/contract/console/scheduled-ends";
import { Timer } from "lucide-react";
import type { ReactElement } from "react";
import { usePreferences } from "../../../format/preferences.ts";
import { useNow } from "../../../format/time.tsx";
import { formatClock, formatDay, formatMinute } from "../../../format/times.ts";
import { describeEnd } from "../../../resources/zones/scheduled-ends.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./end-mark.module.css";

/**
 * When the next temporary change of a zone ends: "18:00", or "Nov 30" if that isn't today; the tooltip and screen readers have
 * all of them. Nothing if there are none.
 */
export function EndMark({ ends }: { ends: readonly ScheduledEnd[] }): ReactElement | null {
  const { clock } = usePreferences();
  const now = useNow();
  const [next] = ends;
  if (!next) return null;
  const isToday = formatDay(next.dueAt, clock) === formatDay(now, clock);
  const sentences = ends.map((end) => `${describeEnd(end)} until ${formatMinute(end.dueAt, clock)}`);
  return (
    <span className={styles.mark} title={sentences.join("\n")}>
      <Timer size={14} strokeWidth={1.75} aria-hidden />
      <span aria-hidden className={styles.time}>
        {isToday ? formatClock(next.dueAt, clock) : formatDay(next.dueAt, clock)}
      </span>
      <VisuallyHidden>{sentences.join("; ")}</VisuallyHidden>
    </span>
  );
}
