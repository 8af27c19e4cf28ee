import type { Statistics } from "@edge-console/contract/objects/statistics";
import type { Granularity } from "@edge-console/contract/rules/statistics-periods";
import type { ReactElement } from "react";
import type { Range } from "../../resources/statistics/period.ts";
import { toStatisticsQuery } from "./view-query.ts";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import styles from "./controls.module.css";
import { getLocationOptions } from "./location-options.ts";
import { RangeControl } from "./range-control.tsx";
import { ViewOptions } from "./view-options.tsx";
import type { StatisticsView } from "./url-state.ts";

const granularities: readonly { value: Granularity; label: string }[] = [
  { value: "hour", label: "By hour" },
  { value: "day", label: "By day" },
];

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
      <RangeControl range={view.range} onChange={setRange} now={now} />
      <ViewOptions>
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
      </ViewOptions>
    </div>
  );
}
