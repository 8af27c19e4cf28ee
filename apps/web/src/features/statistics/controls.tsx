import type { Granularity, Statistics } from "@edge-console/contract/objects/statistics";
import { type ReactElement, useState } from "react";
import { formatMonth } from "../../format/times.ts";
import { toDateString, daySeconds, type Month, toMonth, parseDate, startOfMonth } from "../../format/utc.ts";
import { Select, type SelectOption } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { StatisticsView } from "./url-state.ts";
import styles from "./controls.module.css";
import { getLocationOptions } from "./location-options.ts";
import { getPeriod, type Range } from "./period.ts";
import { toStatisticsQuery } from "./queries.ts";

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

/** How many months are offered; older ones are reached by dates. */
const offeredMonths = 24;

type ControlsProps = {
  view: StatisticsView;
  onChange: (part: Partial<StatisticsView>) => void;
  now: number;
  /** Undefined until the first answer. */
  nodes: Statistics["NODES"] | undefined;
};

/** What is shown: period, detail, location, and whether it is compared. */
export function Controls({ view, onChange, now, nodes }: ControlsProps): ReactElement {
  const choose = (range: Range) => onChange({ range, zoom: undefined, by: undefined });
  const { granularity } = toStatisticsQuery(view, now);
  return (
    <div className={styles.controls}>
      <SegmentedControl
        label="Period"
        options={ranges}
        value={view.range.kind}
        onChange={(kind) => choose(toRange(kind, view.range, now))}
      />
      {view.range.kind === "month" && (
        <Select
          label="Month, in UTC"
          labelHidden
          className={styles.month}
          options={getMonthOptions(now, view.range.month)}
          value={view.range.month}
          onValueChange={(month) => choose({ kind: "month", month })}
        />
      )}
      {view.range.kind === "custom" && (
        <CustomDates
          key={`${view.range.first}-${view.range.last}`}
          first={view.range.first}
          last={view.range.last}
          latest={now}
          onChange={choose}
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
        <Switch
          label="Mark changes and incidents"
          checked={view.causes}
          onCheckedChange={(causes) => onChange({ causes })}
        />
      </span>
    </div>
  );
}

function toRange(kind: Range["kind"], current: Range, now: number): Range {
  if (kind === "month") return { kind, month: toMonth(now) };
  if (kind !== "custom") return { kind };
  // Starts from what is on screen.
  const { from, to } = getPeriod(current, now);
  return { kind, first: from, last: to - daySeconds };
}

function getMonthOptions(now: number, chosen: Month): SelectOption<Month>[] {
  const offered = Array.from({ length: offeredMonths }, (_, ago) => toMonth(now, -ago));
  const months = !offered.includes(chosen) ? [...offered, chosen] : offered;
  return months.map((month) => ({ value: month, label: formatMonth(startOfMonth(month), "utc") }));
}

/** Two date fields. They follow what is typed; the period follows as soon as both are dates. */
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
  const [texts, setTexts] = useState({ first: toDateString(first), last: toDateString(last) });
  const take = (part: Partial<typeof texts>) => {
    const next = { ...texts, ...part };
    setTexts(next);
    const [from, to] = [parseDate(next.first), parseDate(next.last)];
    if (from !== undefined && to !== undefined && from <= to) onChange({ kind: "custom", first: from, last: to });
  };
  return (
    <span className={styles.dates}>
      <TextField
        type="date"
        label="First day, in UTC"
        labelHidden
        value={texts.first}
        max={toDateString(latest)}
        onChange={({ target: { value } }) => take({ first: value })}
      />
      <span aria-hidden>–</span>
      <TextField
        type="date"
        label="Last day, in UTC"
        labelHidden
        value={texts.last}
        max={toDateString(latest)}
        onChange={({ target: { value } }) => take({ last: value })}
      />
    </span>
  );
}
