import type { ReactElement } from "react";
import styles from "./month-bars.module.css";
import type { Forecast } from "./forecast.ts";
import { monthWords, shortMonth } from "./month-words.ts";
import { Amount, shortAmount } from "./this-month-figures.tsx";
import type { Measure } from "./zone-usage.ts";

/**
 * All zones together by month, each with its figure. The month that is not over ends in a hatched part: what is
 * forecast to come.
 */
export function MonthBars({
  months,
  totals,
  measure,
  forecast,
}: {
  months: readonly string[];
  totals: readonly number[];
  measure: Measure;
  forecast: Forecast | undefined;
}): ReactElement {
  const largest = Math.max(1, forecast?.high ?? 0, ...totals);
  const share = (value: number) => `${((100 * value) / largest).toFixed(2)}%`;
  return (
    // Wide ones scroll sideways, by keyboard too.
    <div className={styles.scroll} role="region" aria-label="All zones by month" tabIndex={0} ref={scrollToEnd}>
      <ol className={styles.bars}>
        {months.map((month, index) => {
          const total = totals[index] ?? 0;
          const isLast = index === months.length - 1;
          const year = index === 0 || month.endsWith("-01") ? month.slice(0, 4) : "";
          const under = isLast ? "so far" : year;
          return (
            <li key={month} className={styles.month} title={monthWords(month)}>
              <span className={styles.value}>
                <Amount value={total} of={measure} />
              </span>
              <span className={styles.column} aria-hidden>
                {isLast && forecast && (
                  <span
                    className={styles.forecast}
                    style={{ height: share(Math.max(0, forecast.expected - total)) }}
                    title={`Forecast: ${shortAmount(forecast.expected, measure)}`}
                  />
                )}
                <span className={styles.bar} style={{ height: share(total) }} />
              </span>
              <span className={styles.name}>
                {shortMonth(month)} <span className={styles.under}>{under}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Where not all of them have room, the newest are seen first. */
function scrollToEnd(box: HTMLDivElement | null): void {
  box?.scrollTo({ left: box.scrollWidth });
}
