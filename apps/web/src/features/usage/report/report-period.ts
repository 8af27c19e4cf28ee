import type { UsageReport } from "@edge-console/contract/console/usage-report";
import { formatDate, formatDay } from "../../../format/times.ts";
import { daySeconds } from "../../../format/utc.ts";
import { formatUtcMonth } from "../format-month.ts";

/** Formats the period as a title: "October 2026", "November 2026, to date", or its days. */
export function formatPeriodTitle({ period, today }: Pick<UsageReport, "period" | "today">): string {
  if (period.month === null) return formatPeriodDays({ period, today });
  return `${formatUtcMonth(period.month)}${today < period.to ? ", to date" : ""}`;
}

/** Formats the days of a period up to today: "Oct 1 – Oct 31, 2026". */
export function formatPeriodDays({ period, today }: Pick<UsageReport, "period" | "today">): string {
  const last = Math.min(period.to - daySeconds, today);
  const isSameYear = formatYear(period.from) === formatYear(last);
  const start = isSameYear ? formatDay(period.from, "utc") : formatDate(period.from, { clock: "utc" });
  return period.from === last ? formatDate(last, { clock: "utc" }) : `${start} – ${formatDate(last, { clock: "utc" })}`;
}

function formatYear(at: number): number {
  return new Date(at * 1000).getUTCFullYear();
}
