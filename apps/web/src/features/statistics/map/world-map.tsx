import { type ReactElement, useMemo } from "react";
import { getCountryName } from "@edge-console/contract/rules/countries";
import { formatPercent } from "../../../format/numbers.ts";
import { formatExactValue } from "../../../format/values.ts";
import { type BreakdownSort, getShare } from "../breakdown.ts";
import type { BreakdownRow } from "../view-model.ts";
import { getCountryShapes, mapSize } from "./country-shapes.ts";
import { getTint, tintCount } from "./tint.ts";
import styles from "./world-map.module.css";

const metricLabels: Record<BreakdownSort, string> = {
  requests: "Requests",
  bandwidth: "Bandwidth",
  blocked: "Blocked requests",
};

/** World map of the metric that the tables are sorted by. The table of countries has the same data. */
export function WorldMap({
  countries,
  total,
  by,
}: {
  countries: readonly BreakdownRow<string>[];
  /** Total of the metric. */
  total: number;
  by: BreakdownSort;
}): ReactElement {
  const shapes = useMemo(() => getCountryShapes(), []);
  const values = new Map(countries.map((country) => [country.id, country[by]]));
  const largest = Math.max(0, ...countries.filter(({ id }) => id !== "").map((country) => country[by]));
  const unit = by === "bandwidth" ? "bytes" : "count";
  return (
    <figure>
      <svg
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        className={styles.map}
        role="img"
        aria-label={`${metricLabels[by]} by country on a world map; the table of countries holds the same values`}
      >
        {shapes.map(({ code, name, outline }) => {
          const value = values.get(code ?? "none") ?? 0;
          return (
            <path key={name} d={outline} data-tint={getTint(value, largest)}>
              <title>
                {code ? getCountryName(code) : name}: {formatExactValue(value, unit)}
                {value > 0 && `, ${formatPercent(getShare(value, total))}`}
              </title>
            </path>
          );
        })}
      </svg>
      <figcaption className={styles.caption}>
        <span>{metricLabels[by]}: none</span>
        <span className={styles.scale} aria-hidden>
          {Array.from({ length: tintCount + 1 }, (_, tint) => (
            <span key={tint} data-tint={tint} />
          ))}
        </span>
        <span>{formatExactValue(largest, unit)}</span>
      </figcaption>
    </figure>
  );
}
