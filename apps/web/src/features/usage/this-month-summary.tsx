import { getThreshold, type UsageThresholds } from "@edge-console/contract/rules/threshold-level";
import { type Currency, formatMoney } from "@edge-console/contract/rules/cost";
import type { ThisMonth, Measure } from "@edge-console/contract/console/usage-forecast";
import type { ReactElement } from "react";
import { formatDifference } from "../../format/comparison.ts";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatBytes, formatChange, formatCompact, formatPercent, noFigure } from "../../format/numbers.ts";
import { StateBadge } from "../../ui/badge.tsx";
import { MetricValue } from "../../ui/definition-list.tsx";
import { formatShortMonth } from "./format-month.ts";
import styles from "./this-month-summary.module.css";

/** Labels of the metrics. */
export const measureNames: Record<Measure, string> = { bandwidth: "Bandwidth", requests: "Requests" };

/** Units of the metrics. */
export const measureUnits = { bandwidth: "bytes", requests: "count" } as const;

/** Compact value with the exact value on hover. */
export function Amount({ value, of: measure }: { value: number; of: Measure }): ReactElement {
  return <CompactNumber value={Math.round(value)} unit={measureUnits[measure]} />;
}

/** Formats a value with three significant digits: "4.21 TB", "12.3M". */
export function formatShortAmount(value: number, measure: Measure): string {
  return measure === "bandwidth" ? formatBytes(value) : formatCompact(Math.round(value));
}

/** Formats a difference from a month, on one line: "+4.0% from Oct", "no change from Oct". */
function describeDifference(difference: string, month: string): string {
  const text = `${/^[+−]/.test(difference) ? difference : difference.toLowerCase()} from ${formatShortMonth(month)}`;
  return text.replaceAll(" ", "\u00A0");
}

/** Usage of the current month to date and its forecast. */
export function ThisMonthSummary({
  months,
  totals,
  thresholds,
  cost,
}: {
  months: readonly string[];
  totals: Record<Measure, ThisMonth>;
  thresholds: UsageThresholds;
  /** Undefined without prices. */
  cost: { amounts: ThisMonth; currency: Currency } | undefined;
}): ReactElement {
  const last = months.at(-2);
  return (
    <div className={styles.totals} role="group" aria-label="This month">
      {cost && <CostSummary {...cost} lastMonth={last} />}
      {(["bandwidth", "requests"] as const).map((measure) => {
        const { toDate, lastMonth, forecast } = totals[measure];
        const threshold = getThreshold(thresholds, measure);
        const hasLastMonth = last !== undefined && lastMonth !== undefined && lastMonth > 0;
        const change =
          hasLastMonth && forecast && formatDifference(forecast.expected, lastMonth, measureUnits[measure]);
        return [
          <MetricValue
            key={measure}
            label={`${measureNames[measure]} to date`}
            value={<Amount value={toDate} of={measure} />}
            note={
              <>
                {hasLastMonth ? (
                  <>
                    {formatShortMonth(last)} total: <Amount value={lastMonth} of={measure} />
                  </>
                ) : (
                  "No usage last month"
                )}
                {threshold !== null && <ThresholdShare value={toDate} threshold={threshold} measure={measure} />}
              </>
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
                  {change && `, ${describeDifference(change, last ?? "")}`}
                  {threshold !== null && (
                    <ThresholdShare value={forecast.expected} threshold={threshold} measure={measure} />
                  )}
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

/** Estimated cost to date and its forecast. */
function CostSummary({
  amounts: { toDate, lastMonth: before, forecast },
  currency,
  lastMonth,
}: {
  amounts: ThisMonth;
  currency: Currency;
  lastMonth: string | undefined;
}): ReactElement {
  const format = (amount: number) => formatMoney(amount, currency);
  const hasLastMonth = lastMonth !== undefined && before !== undefined && before > 0;
  const toCents = (amount: number) => Math.round(amount * 100) / 100;
  // Of the amounts as they're shown.
  const change = hasLastMonth && forecast && formatChange(toCents(forecast.expected), toCents(before));
  return (
    <>
      <MetricValue
        label="Estimated cost to date"
        value={format(toDate)}
        note={hasLastMonth ? `${formatShortMonth(lastMonth)} total: ${format(before)}` : "No cost last month"}
      />
      <MetricValue
        label="Estimated cost forecast"
        value={forecast ? format(forecast.expected) : noFigure}
        note={
          forecast
            ? `${format(forecast.low)} to ${format(forecast.high)}${change ? `, ${describeDifference(change, lastMonth)}` : ""}`
            : "Needs data for two full weeks"
        }
      />
    </>
  );
}

/** How much of its threshold a value is, on a separate line; with an icon above it. */
function ThresholdShare({
  value,
  threshold,
  measure,
}: {
  value: number;
  threshold: number;
  measure: Measure;
}): ReactElement {
  const text = `${formatPercent(value / threshold)} of threshold (${formatShortAmount(threshold, measure)})`;
  return (
    <div className={styles.threshold}>{value >= threshold ? <StateBadge tone="caution">{text}</StateBadge> : text}</div>
  );
}
