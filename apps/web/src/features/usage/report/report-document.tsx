import type { Baselines } from "@edge-console/contract/console/baselines";
import { estimateCost, formatMoney } from "@edge-console/contract/rules/cost";
import { findReportGaps, getHitRatio, type UsageReport } from "@edge-console/contract/console/usage-report";
import { type ReactElement, type ReactNode, Suspense, useId, useLayoutEffect } from "react";
import { formatComparison } from "../../../format/comparison.ts";
import type { NumberUnit } from "../../../format/compact-number.tsx";
import { noFigure } from "../../../format/numbers.ts";
import { formatExact } from "../../../format/times.ts";
import { formatCompactValue, formatExactValue } from "../../../format/values.ts";
import { lazyChart } from "../../../ui/charts/lazy-chart.ts";
import { MetricValue } from "../../../ui/definition-list.tsx";
import { formatShortMonth } from "../format-month.ts";
import { measureNames } from "../this-month-summary.tsx";
import { ReportBaselines, ReportExceptions } from "./report-baselines.tsx";
import { ReportCompleteness, ReportMethod } from "./report-notes.tsx";
import { formatPeriodDays, formatPeriodTitle } from "./report-period.ts";
import { PreviousMonthsTable, ThresholdsTable, ZonesTable } from "./report-tables.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./report-document.module.css";

const DailyChart = lazyChart(async () => (await import("./daily-chart.tsx")).DailyChart);

/** The report as a document: the same on screen and on paper. */
export function ReportDocument({
  report,
  baselines,
  isLoading,
}: {
  report: UsageReport;
  /** Left out for readers who don't see zones. */
  baselines?: Baselines | undefined;
  isLoading: boolean;
}): ReactElement {
  const { account, period, createdAt, thresholds, forecast, previousMonths } = report;
  const title = formatPeriodTitle(report);
  const days = formatPeriodDays(report);
  usePrintedDocument(`${account.name} (${account.id})`, `Usage report, ${days} UTC`);
  const hasThresholds = thresholds.requests !== null || thresholds.bandwidthBytes !== null;
  const { isUnknown } = findReportGaps(report);
  const showsThresholds = !isUnknown && period.month !== null && (forecast !== null || hasThresholds);
  return (
    <article className={styles.document} aria-label={`Usage report, ${title}`} aria-busy={isLoading}>
      <header className={styles.head}>
        <p className={styles.kind}>Usage report</p>
        <p className={styles.account}>
          {account.name} <span className={styles.id}>{account.id}</span>
        </p>
        <h2 className={styles.title}>{title}</h2>
        <p className={sharedStyles.muted}>
          {period.month !== null && `${days}, `}UTC. Created {formatExact(createdAt, { clock: "utc" })}.
        </p>
      </header>
      <ReportCompleteness report={report} />
      <ReportTotals report={report} />
      {!isUnknown && (
        <Part title="By day">
          {report.days.length === 0 && <p className={sharedStyles.muted}>No traffic in this period.</p>}
          {report.days.length > 0 && <DailyCharts report={report} />}
        </Part>
      )}
      {showsThresholds && (
        <Part title={forecast ? "Forecast and thresholds" : "Thresholds"}>
          <ThresholdsTable report={report} />
        </Part>
      )}
      {report.zones.length > 0 && (
        <Part title="By zone">
          <ZonesTable report={report} />
        </Part>
      )}
      {previousMonths.length > 0 && (
        <Part title="Previous months">
          <PreviousMonthsTable report={report} />
        </Part>
      )}
      {baselines && baselines.rules.length > 0 && (
        <Part title="Baselines">
          <ReportBaselines baselines={baselines} />
        </Part>
      )}
      {baselines && baselines.endingExceptions.length > 0 && (
        <Part title="Exceptions that end within 30 days">
          <ReportExceptions exceptions={baselines.endingExceptions} />
        </Part>
      )}
      <Part title="Method and limits">
        <ReportMethod report={report} />
      </Part>
    </article>
  );
}

function DailyCharts({ report }: { report: UsageReport }): ReactElement[] {
  return (["bandwidth", "requests"] as const).map((measure) => (
    <figure key={measure} className={styles.figure}>
      <figcaption>{measureNames[measure]} by day, all zones</figcaption>
      <div className={styles.chart} data-chart>
        {/* Not deferred until it's in view: it has to be there when the document is printed. */}
        <Suspense>
          <DailyChart report={report} measure={measure} />
        </Suspense>
      </div>
    </figure>
  ));
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.partTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function ReportTotals({ report }: { report: UsageReport }): ReactElement {
  const { totals, period, previousMonths } = report;
  const { isUnknown, isOpen } = findReportGaps(report);
  // A month to date isn't comparable with a whole one.
  const before = period.month !== null && !isOpen ? previousMonths.at(-1) : undefined;
  const { prices } = report;
  const cost = estimateCost(prices, totals);
  const metrics: { label: string; unit: NumberUnit; value: number | undefined; previous: number | undefined }[] = [
    { label: "Requests", unit: "count", value: totals.requests, previous: before?.requests },
    { label: "Bandwidth", unit: "bytes", value: totals.bandwidthBytes, previous: before?.bandwidthBytes },
    { label: "Cache hit ratio", unit: "share", value: getHitRatio(totals), previous: before && getHitRatio(before) },
    { label: "Origin traffic", unit: "bytes", value: totals.originBytes, previous: before?.originBytes },
  ];
  return (
    <div className={styles.totals} role="group" aria-label="Totals">
      {cost !== undefined && (
        <MetricValue
          label="Estimated cost"
          value={isUnknown ? noFigure : formatMoney(cost, prices.currency)}
          note={
            before &&
            !isUnknown &&
            `${formatMoney(estimateCost(prices, before) ?? 0, prices.currency)} in ${formatShortMonth(before.month)}`
          }
        />
      )}
      {metrics.map(({ label, unit, value, previous }) => (
        <MetricValue
          key={label}
          label={label}
          value={isUnknown ? "–" : formatCompactValue(value, unit)}
          note={
            !isUnknown && (
              <>
                {unit !== "share" && <span className={styles.exact}>{formatExactValue(value, unit)}</span>}
                {before && previous !== undefined && (
                  <span>
                    {formatComparison(value, previous, unit)} in {formatShortMonth(before.month)}
                  </span>
                )}
              </>
            )
          }
        />
      ))}
    </div>
  );
}

/** Prints the page as a document, with these texts in the page margins (global.css, which can use the root's properties). */
function usePrintedDocument(account: string, title: string): void {
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement;
    dataset["print"] = "report";
    style.setProperty("--print-start", JSON.stringify(account));
    style.setProperty("--print-end", JSON.stringify(title));
    return () => {
      delete dataset["print"];
      style.removeProperty("--print-start");
      style.removeProperty("--print-end");
    };
  }, [account, title]);
}
