import type { UsageReport } from "@edge-console/contract/console/usage-report";
import { daySeconds } from "../../../format/utc.ts";
import { formatPeriod } from "../../../resources/statistics/time-labels.ts";
import { formatUtcMonth } from "../format-month.ts";

/** Formats the period as a title: "October 2026", "November 2026, to date", or its days. */
export function formatPeriodTitle({ period, today }: Pick<UsageReport, "period" | "today">): string {
  if (period.month === null) return formatPeriodDays({ period, today });
  return `${formatUtcMonth(period.month)}${today < period.to ? ", to date" : ""}`;
}

/** Formats the days of a period up to today: "Oct 1 – Oct 31, 2026". */
export function formatPeriodDays({ period: { from, to }, today }: Pick<UsageReport, "period" | "today">): string {
  return formatPeriod({ from, to: Math.min(to, today + daySeconds) }, "day");
}
