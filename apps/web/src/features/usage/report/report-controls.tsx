import type { ReactElement } from "react";
import { daySeconds, startOfDay, startOfMonth, toMonth, type Month } from "../../../format/utc.ts";
import { CustomDates } from "../../../resources/statistics/custom-dates.tsx";
import { Select } from "../../../ui/select.tsx";
import { SegmentedControl } from "../../../ui/tabs.tsx";
import { formatUtcMonth } from "../format-month.ts";
import styles from "./report-controls.module.css";
import type { ReportRange } from "./report-state.ts";

const kinds: readonly { value: ReportRange["kind"]; label: string }[] = [
  { value: "month", label: "Month" },
  { value: "custom", label: "Custom" },
];

/** Months in the list before the first stored day is known. */
const defaultMonths = 13;

/** Controls for the period of a report. Not printed. */
export function ReportControls({
  range,
  storedFrom,
  now,
  onChange,
}: {
  range: ReportRange;
  /** The first day with stored traffic, in Unix seconds; undefined if unknown. */
  storedFrom: number | undefined;
  now: number;
  onChange: (range: ReportRange) => void;
}): ReactElement {
  return (
    <div className={styles.controls}>
      <SegmentedControl
        label="Period"
        options={kinds}
        value={range.kind}
        onChange={(kind) => onChange(toRange(kind, range, now))}
      />
      {range.kind === "month" ? (
        <Select
          label="Month, in UTC"
          labelHidden
          className={styles.month}
          options={listMonths(now, storedFrom, range.month).map((month) => ({
            value: month,
            label: formatUtcMonth(month),
          }))}
          value={range.month}
          onValueChange={(month) => onChange({ kind: "month", month })}
        />
      ) : (
        <CustomDates
          key={`${range.first}-${range.last}`}
          first={range.first}
          last={range.last}
          earliest={storedFrom}
          latest={now}
          onChange={(days) => onChange({ kind: "custom", ...days })}
        />
      )}
    </div>
  );
}

/** Switches between a month and its days. */
function toRange(kind: ReportRange["kind"], current: ReportRange, now: number): ReportRange {
  if (kind === current.kind) return current;
  if (current.kind === "custom") return { kind: "month", month: toMonth(current.last) };
  const last = Math.min(startOfMonth(current.month, 1) - daySeconds, startOfDay(now));
  return { kind: "custom", first: startOfMonth(current.month), last };
}

/** Lists the months from the current one back to the first with stored traffic, and the selected one. */
function listMonths(now: number, storedFrom: number | undefined, selected: Month): Month[] {
  const first = storedFrom === undefined ? toMonth(now, 1 - defaultMonths) : toMonth(storedFrom);
  const months: Month[] = [];
  for (let month = toMonth(now); month >= first; month = toMonth(startOfMonth(month), -1)) months.push(month);
  return months.includes(selected) ? months : [...months, selected];
}
