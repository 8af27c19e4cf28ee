import type { Granularity, Statistics } from "@edge-console/contract/objects/statistics";
import { type ReactElement, useState } from "react";
import { formatMonth } from "../../format/times.ts";
import { toDateString, daySeconds, type Month, toMonth, parseDate, startOfMonth } from "../../format/utc.ts";
import { getPeriod, type Range } from "../../resources/statistics/period.ts";
import { toStatisticsQuery } from "./view-query.ts";
import { Select, type SelectOption } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { TextField } from "../../ui/text-field.tsx";
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
          onChange={setRange}
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

/** Two date fields. The period changes when both contain a valid date. */
function CustomDates({
  first,
  last,
  latest,
  onChange,
}: {
  first: number;
  last: number;
  latest: number;
  onChange: (range: Range) => void;
}): ReactElement {
  const [inputs, setInputs] = useState({ first: toDateString(first), last: toDateString(last) });
  const update = (changes: Partial<typeof inputs>) => {
    const next = { ...inputs, ...changes };
    setInputs(next);
    const [from, to] = [parseDate(next.first), parseDate(next.last)];
    if (from !== undefined && to !== undefined && from <= to) onChange({ kind: "custom", first: from, last: to });
  };
  return (
    <span className={styles.dates}>
      <TextField
        type="date"
        label="First day, in UTC"
        labelHidden
        value={inputs.first}
        max={toDateString(latest)}
        onChange={({ target: { value } }) => update({ first: value })}
      />
      <span aria-hidden>–</span>
      <TextField
        type="date"
        label="Last day, in UTC"
        labelHidden
        value={inputs.last}
        max={toDateString(latest)}
        onChange={({ target: { value } }) => update({ last: value })}
      />
    </span>
  );
}
