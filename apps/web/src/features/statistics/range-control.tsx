import type { ReactElement } from "react";
import { formatMonth } from "../../format/times.ts";
import { type Month, startOfDay, startOfMonth, toMonth } from "../../format/utc.ts";
import { CustomDates, type DayRange } from "../../resources/statistics/custom-dates.tsx";
import { getPeriod, type Range } from "../../resources/statistics/period.ts";
import { Select, type SelectOption } from "../../ui/select.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import styles from "./controls.module.css";

const ranges: readonly { value: Range["kind"]; label: string }[] = [
  { value: "24h", label: "24h" },
  { value: "7d", label: "7d" },
  { value: "28d", label: "28d" },
  { value: "90d", label: "90d" },
  { value: "month", label: "Month" },
  { value: "custom", label: "Custom" },
];

/** Months in the list; older ones are available as custom dates. */
const listedMonths = 24;

/** Control for the period. `wholeDays` leaves out the last 24 hours, for figures by day. */
export function RangeControl({
  range,
  onChange,
  now,
  wholeDays = false,
}: {
  range: Range;
  onChange: (range: Range) => void;
  /** Unix seconds. */
  now: number;
  wholeDays?: boolean;
}): ReactElement {
  // The days that are shown, even if the URL has others, such as of the future.
  const days = getDays(range, now);
  return (
    <>
      <SegmentedControl
        label="Period"
        options={wholeDays ? ranges.filter(({ value }) => value !== "24h") : ranges}
        value={range.kind}
        onChange={(kind) => onChange(toRange(kind, range, now))}
      />
      {range.kind === "month" && (
        <Select
          label="Month, in UTC"
          labelHidden
          className={styles.month}
          options={getMonthOptions(now, range.month)}
          value={range.month}
          onValueChange={(month) => onChange({ kind: "month", month })}
        />
      )}
      {range.kind === "custom" && (
        <CustomDates
          key={`${days.first}-${days.last}`}
          {...days}
          latest={now}
          onChange={(selected) => onChange({ kind: "custom", ...selected })}
        />
      )}
    </>
  );
}

function toRange(kind: Range["kind"], current: Range, now: number): Range {
  if (kind === "month") return { kind, month: toMonth(now) };
  if (kind !== "custom") return { kind };
  // Starts with the visible period.
  return { kind, ...getDays(current, now) };
}

/** Returns the starts of the first and the last day of a range. */
function getDays(range: Range, now: number): DayRange {
  const { from, to } = getPeriod(range, now);
  return { first: startOfDay(from), last: startOfDay(to - 1) };
}

function getMonthOptions(now: number, selected: Month): SelectOption<Month>[] {
  const listed = Array.from({ length: listedMonths }, (_, monthsAgo) => toMonth(now, -monthsAgo));
  const months = listed.includes(selected) ? listed : [...listed, selected];
  return months.map((month) => ({ value: month, label: formatMonth(startOfMonth(month), "utc") }));
}
