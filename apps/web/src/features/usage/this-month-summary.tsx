import type { ThisMonth, Measure } from "@edge-console/contract/console/usage-forecast";
import type { ReactElement } from "react";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatBytes, formatChange, formatCompact } from "../../format/numbers.ts";
import { MetricValue } from "../../ui/definition-list.tsx";
import { formatShortMonth } from "./format-month.ts";
import styles from "./this-month-summary.module.css";

/** Labels of the metrics. */
export const measureNames: Record<Measure, string> = { bandwidth: "Bandwidth", requests: "Requests" };

/** Compact value with the exact value on hover. */
export function Amount({ value, of: measure }: { value: number; of: Measure }): ReactElement {
  return <CompactNumber value={Math.round(value)} unit={measure === "bandwidth" ? "bytes" : "count"} />;
}

/** Formats a value with three significant digits: "4.21 TB", "12.3M". */
export function formatShortAmount(value: number, measure: Measure): string {
  return measure === "bandwidth" ? formatBytes(value) : formatCompact(Math.round(value));
}

/** Usage of the current month to date and its forecast. */
export function ThisMonthSummary({
  months,
  totals,
}: {
  months: readonly string[];
  totals: Record<Measure, ThisMonth>;
}): ReactElement {
  const last = months.at(-2);
  return (
    <div className={styles.totals} role="group" aria-label="This month">
      {(["bandwidth", "requests"] as const).map((measure) => {
        const { toDate, lastMonth, forecast } = totals[measure];
        const hasLastMonth = last !== undefined && lastMonth !== undefined && lastMonth > 0;
        const change = hasLastMonth && forecast ? formatChange(forecast.expected, lastMonth) : undefined;
        return [
          <MetricValue
            key={measure}
            label={`${measureNames[measure]} to date`}
            value={<Amount value={toDate} of={measure} />}
            note={
              hasLastMonth ? (
                <>
                  {formatShortMonth(last)} total: <Amount value={lastMonth} of={measure} />
                </>
              ) : (
                "No usage last month"
              )
            }
          />,
          <MetricValue
            key={`${measure} forecast`}
            label={`${measureNames[measure]} forecast`}
            value={forecast ? <Amount value={forecast.expected} of={measure} /> : "–"}
            note={
              forecast ? (
                <>
                  {formatShortAmount(forecast.low, measure)} to {formatShortAmount(forecast.high, measure)}
                  {change && `, ${change} from ${formatShortMonth(last ?? "")}`}
                </>
              ) : (
                "Needs data for two full weeks"
              )
            }
          />,
        ];
      })}
    </div>
  );
}
