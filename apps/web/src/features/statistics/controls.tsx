import type { Granularity, Statistics } from "@edge-console/contract/objects/statistics";
import type { ReactElement } from "react";
import { formatMonth } from "../../format/times.ts";
import { daySeconds, type Month, toMonth, startOfMonth } from "../../format/utc.ts";
import { CustomDates } from "../../resources/statistics/custom-dates.tsx";
import { getPeriod, type Range } from "../../resources/statistics/period.ts";
import { toStatisticsQuery } from "./view-query.ts";
import { Select, type SelectOption } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import styles from "./controls.module.css";
import { getLocationOptions } from "./location-options.ts";
import type { StatisticsView } from "./url-state.ts";

const ranges: readonly { value: Range["kind"]; label: string }[] = [
  { value: "24h", label: "24h" },
  { value: "7d", label: "7d" },
  { value: "28d", label: "28d" },
  { value: "90d", label: "90d" },
  { value: "month", label: "Month" },
  { value: "custom", label: "Custom" },
];

const granularities: readonly { value: Granularity; label: string }[] = [
  { value: "hour", label: "By hour" },
  { value: "day", label: "By day" },
];

/** Months in the list; older ones are available as custom dates. */
const listedMonths = 24;

type ControlsProps = {
  view: StatisticsView;
  onChange: (changes: Partial<StatisticsView>) => void;
  now: number;
  /** Undefined until the first response. */
  nodes: Statistics["NODES"] | undefined;
};

/** Controls for period, granularity, location, comparison, and annotations. */
export function Controls({ view, onChange, now, nodes }: ControlsProps): ReactElement {
  const setRange = (range: Range) => onChange({ range, zoom: undefined, by: undefined });
  const { granularity } = toStatisticsQuery(view, now);
  return (
    <div className={styles.controls}>
      <SegmentedControl
        label="Period"
        options={ranges}
        value={view.range.kind}
        onChange={(kind) => setRange(toRange(kind, view.range, now))}
      />
      {view.range.kind === "month" && (
        <Select
          label="Month, in UTC"
          labelHidden
          className={styles.month}
          options={getMonthOptions(now, view.range.month)}
          value={view.range.month}
          onValueChange={(month) => setRange({ kind: "month", month })}
        />
      )}
      {view.range.kind === "custom" && (
        <CustomDates
          key={`${view.range.first}-${view.range.last}`}
          first={view.range.first}
          last={view.range.last}
          latest={now}
          onChange={(days) => setRange({ kind: "custom", ...days })}
        />
      )}
      <SegmentedControl
        label="Detail"
        options={granularities}
        value={granularity}
        onChange={(by) => onChange(view.zoom ? { zoom: { ...view.zoom, by } } : { by })}
      />
      <Select
        label="Location"
        labelHidden
        className={styles.location}
        options={getLocationOptions(nodes ?? [], view.node)}
        value={view.node}
        onValueChange={(node) => onChange({ node })}
      />
      <span className={styles.switches}>
        <Switch
          label="Compare with previous period"
          checked={view.compare}
          onCheckedChange={(compare) => onChange({ compare })}
        />
        <Switch label="Show changes" checked={view.changes} onCheckedChange={(changes) => onChange({ changes })} />
        <Switch
          label="Show incidents"
          checked={view.incidents}
          onCheckedChange={(incidents) => onChange({ incidents })}
        />
      </span>
    </div>
  );
}

function toRange(kind: Range["kind"], current: Range, now: number): Range {
  if (kind === "month") return { kind, month: toMonth(now) };
  if (kind !== "custom") return { kind };
  // Starts with the visible period.
  const { from, to } = getPeriod(current, now);
  return { kind, first: from, last: to - daySeconds };
}

function getMonthOptions(now: number, selected: Month): SelectOption<Month>[] {
  const listed = Array.from({ length: listedMonths }, (_, monthsAgo) => toMonth(now, -monthsAgo));
  const months = listed.includes(selected) ? listed : [...listed, selected];
  return months.map((month) => ({ value: month, label: formatMonth(startOfMonth(month), "utc") }));
}
