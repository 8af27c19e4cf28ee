import { hasPrices, type Prices } from "@edge-console/contract/rules/cost";
import { findReportGaps, type UsageReport } from "@edge-console/contract/console/usage-report";
import type { ReactElement } from "react";
import { usePreferences } from "../../../format/preferences.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { formatDate, formatExact } from "../../../format/times.ts";
import { Banner } from "../../../ui/banner.tsx";
import styles from "./report-notes.module.css";

/** Names listed of the zones that aren't loaded. */
const maxNames = 8;

/** What the figures contain so far, and what is missing. */
export function ReportCompleteness({ report }: { report: UsageReport }): ReactElement {
  const { zones, finalUntil, period, today, storedFrom, collection } = report;
  const gaps = findReportGaps(report);
  if (gaps.isUnknown)
    return (
      <Banner tone="caution" title="Usage unknown">
        {getReason(report)} This report has no figures.
      </Banner>
    );
  const existing = zones.filter(({ deletedAt }) => deletedAt === null);
  const updated =
    collection.readAt === null ? "" : ` Last updated ${formatExact(collection.readAt, { clock: "utc" })}.`;
  return (
    <>
      {gaps.zones.length > 0 && (
        <div className={styles.banner}>
          <Banner tone="caution" title="Figures are incomplete">
            {formatQuantity(gaps.zones.length, "zone")} of {existing.length}{" "}
            {gaps.zones.length === 1 ? "lacks" : "lack"} data for days in this period, so totals are too low:{" "}
            {listNames(gaps.zones)}. {getReason(report)}
          </Banner>
        </div>
      )}
      <p className={styles.completeness}>
        {gaps.isOpen
          ? `Days before ${formatDate(Math.max(finalUntil, period.from), { clock: "utc" })} are final; later ones can still change.${updated}`
          : gaps.zones.length === 0 && "Complete: the figures include all zones for all days of this period."}
        {storedFrom !== null &&
          storedFrom > period.from &&
          storedFrom < Math.min(period.to, today + 1) &&
          ` The first day with traffic is ${formatDate(storedFrom, { clock: "utc" })}.`}
      </p>
    </>
  );
}

function listNames(zones: readonly { readonly name: string }[]): string {
  const names = zones.slice(0, maxNames).map(({ name }) => name);
  const others = zones.length - names.length;
  return others > 0 ? `${names.join(", ")}, and ${others} more` : names.join(", ");
}

function getReason({ collection: { running, failure } }: UsageReport): string {
  if (running) return "They're being loaded.";
  if (failure === "no-key" || failure === "key-rejected") return "Usage can't be loaded without a working API key.";
  return "They're retried on the next visit.";
}

function formatPrices({ perTerabyte, perMillionRequests, currency }: Prices): string {
  const format = (price: number | null, unit: string) => (price === null ? [] : [`${currency} ${price} per ${unit}`]);
  return [...format(perTerabyte, "TB of bandwidth"), ...format(perMillionRequests, "million requests")].join(" and ");
}

/** How the figures are counted, and what they can't contain. */
export function ReportMethod({ report }: { report: UsageReport }): ReactElement {
  const { bytes } = usePreferences();
  const weeks = report.forecast?.bandwidth?.weeks ?? report.forecast?.requests?.weeks;
  return (
    <ul className={styles.method}>
      <li>
        Requests are cache hits plus cache misses. Requests that access rules blocked aren't included. The cache hit
        ratio is cache hits divided by requests.
      </li>
      <li>
        Bandwidth is what the edge sent to visitors. Origin traffic is what the edge fetched from origins, and can
        exceed bandwidth. {bytes === "si" ? "1 TB is 1,000 GB." : "1 TiB is 1,024 GiB."}
      </li>
      <li>Days and months are in UTC. A day is final one hour after it ends.</li>
      <li>
        The console collects the statistics of each zone from the Edge API, and adds them up; the API has no totals of
        an account. Your provider's bill may differ.
      </li>
      <li>
        Deleted zones are included up to the last time their data was loaded. Zones deleted before this console first
        loaded them are missing.
      </li>
      <li>
        While the console isn't running, nothing is collected. Missing days are loaded afterward, except those of zones
        that were deleted in between.
      </li>
      {hasPrices(report.prices) && (
        <li>Costs are estimated at the account's current prices: {formatPrices(report.prices)}.</li>
      )}
      {report.forecast && (
        <li>
          Forecast: usage to date, with the remaining days estimated by weekday from{" "}
          {weeks === undefined ? "recent full weeks" : `the last ${weeks} full weeks`}. The range is from the quietest
          to the busiest of these weeks.
        </li>
      )}
    </ul>
  );
}
