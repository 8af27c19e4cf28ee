import { CalendarDays } from "lucide-react";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { FilterTrigger } from "../../ui/filter-menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./days-filter.module.css";
import { type Days, formatDays } from "./format-days.ts";

/** Filter by UTC days, inclusive. */
export function DaysFilter({
  days: { from = "", to = "" },
  onChange,
}: {
  days: Days;
  onChange: (days: Days) => void;
}): ReactElement {
  return (
    <Popover
      label="Date"
      trigger={<FilterTrigger icon={CalendarDays} name="Date" summary={formatDays({ from, to })} />}
    >
      {(close) => (
        <div className={styles.days}>
          <TextField
            type="date"
            label="From (UTC)"
            max={to}
            value={from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <TextField
            type="date"
            label="To (UTC)"
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
