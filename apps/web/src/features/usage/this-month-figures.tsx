import type { ReactElement } from "react";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatBytes, formatChange, formatCompact } from "../../format/numbers.ts";
import { Figure } from "../../ui/definition-list.tsx";
import { formatShortMonth } from "./format-month.ts";
import type { ThisMonth } from "./this-month.ts";
import styles from "./this-month-figures.module.css";
import type { Measure } from "./zone-usage.ts";

/** Labels of the measures. */
export const measureNames: Record<Measure, string> = { bandwidth: "Bandwidth", requests: "Requests" };

/** A figure in short, its exact value on hover. */
export function Amount({ value, of }: { value: number; of: Measure }): ReactElement {
  return <CompactNumber value={Math.round(value)} unit={of === "bandwidth" ? "bytes" : "count"} />;
}

/** Three significant digits: "4.21 TB", "12.3M". */
export function shortAmount(value: number, of: Measure): string {
  return of === "bandwidth" ? formatBytes(value) : formatCompact(Math.round(value));
}

/** What the present month has come to, and what it will. */
export function ThisMonthFigures({
  months,
  figures,
}: {
  months: readonly string[];
  figures: Record<Measure, ThisMonth>;
}): ReactElement {
  const last = months.at(-2);
  return (
    <div className={styles.figures} role="group" aria-label="This month">
      {(["bandwidth", "requests"] as const).map((measure) => {
        const { soFar, before, forecast } = figures[measure];
        const was = last !== undefined && before !== undefined && before > 0;
        const change = was && forecast ? formatChange(forecast.expected, before) : undefined;
        return [
          <Figure
            key={measure}
            label={`${measureNames[measure]}, so far`}
            value={<Amount value={soFar} of={measure} />}
            note={
              was ? (
                <>
                  {formatShortMonth(last)}, whole: <Amount value={before} of={measure} />
                </>
              ) : (
                "nothing in the month before"
              )
            }
          />,
          <Figure
            key={`${measure} forecast`}
            label={`${measureNames[measure]}, forecast`}
            value={forecast ? <Amount value={forecast.expected} of={measure} /> : "–"}
            note={
              forecast ? (
                <>
                  {shortAmount(forecast.low, measure)} to {shortAmount(forecast.high, measure)}
                  {change && `, ${change} on ${formatShortMonth(last ?? "")}`}
                </>
              ) : (
                "two whole weeks of all zones are needed"
              )
            }
          />,
        ];
      })}
    </div>
  );
}
