import { CalendarDays } from "lucide-react";
import type { ReactElement } from "react";
import { formatDay } from "../../format/times.ts";
import { Button } from "../../ui/button.tsx";
import { FilterTrigger } from "../../ui/filter-menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./days-filter.module.css";

/** UTC days as a view has them: `2026-11-21`, or empty. */
type Days = { from?: string; to?: string };

/** Narrows the log to some UTC days, the first and the last among them. */
export function DaysFilter({
  days: { from = "", to = "" },
  onChange,
}: {
  days: Days;
  onChange: (days: Days) => void;
}): ReactElement {
  return (
    <Popover label="Days" trigger={<FilterTrigger icon={CalendarDays} name="Days" summary={daysWords({ from, to })} />}>
      {(close) => (
        <div className={styles.days}>
          <TextField
            type="date"
            label="From this UTC day"
            max={to}
            value={from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <TextField
            type="date"
            label="To this UTC day"
            min={from}
            value={to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
          <div className={styles.end}>
            <Button size="small" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Popover>
  );
}

/** The days in a few words; undefined for all of them. */
export function daysWords({ from, to }: Days): string | undefined {
  const [first, last] = [wordOf(from), wordOf(to)];
  if (!first) return last && `until ${last}`;
  if (!last) return `from ${first}`;
  return first === last ? first : `${first} – ${last}`;
}

function wordOf(day: string | undefined): string | undefined {
  return day ? formatDay(Date.parse(`${day}T00:00:00Z`) / 1000, "utc") : undefined;
}
