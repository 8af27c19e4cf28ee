import type { Usage } from "@edge-console/contract/console/usage";
import { defaultUsageMonths } from "@edge-console/contract/rules/statistics-periods";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { toMonth } from "../../format/utc.ts";

/** Options for the number of months to show, including the current one. */
export const spans = [defaultUsageMonths, 13] as const;
export type Span = (typeof spans)[number];

/** Refresh intervals during and after the collection of usage data. */
const collectingIntervalMs = 3_000;
const idleIntervalMs = 10 * 60_000;

/** Returns the refresh interval of a report on collected usage data. */
export function getRefetchInterval(report: { collection: { running: boolean } } | undefined): number {
  return report?.collection.running ? collectingIntervalMs : idleIntervalMs;
}

/** An account's usage over the last months, up to `now` in Unix seconds. */
export const usageQuery = (account: string, span: Span = defaultUsageMonths, now = Date.now() / 1000) => {
  const from = toMonth(now, 1 - span);
  return queryOptions({
    queryKey: queryKeys.usage(account, from),
    queryFn: ({ signal }) => callConsole("getUsage", { accountId: account, query: { from }, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => getRefetchInterval(state.data),
    // Keeps the data while another number of months loads, but never shows that of another account.
    placeholderData: (last: Usage | undefined, query) => (query?.queryKey[1] === account ? last : undefined),
  });
};

/** Period of a usage report: a UTC month, or the days `from` to `to`, both included. */
export type ReportPeriodQuery = { month: string } | { from: string; to: string };

/** An account's usage report. */
export const usageReportQuery = (account: string, period: ReportPeriodQuery) => {
  return queryOptions({
    queryKey: queryKeys.usageReport(account, new URLSearchParams(period).toString()),
    queryFn: ({ signal }) => callConsole("getUsageReport", { accountId: account, query: period, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => getRefetchInterval(state.data),
  });
};

/** Prices of an account. */
export const pricesQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.prices(account),
    queryFn: ({ signal }) => callConsole("getPrices", { accountId: account, signal }),
    staleTime: 60_000,
  });

/** This month compared with the last one, by zone. */
export const monthComparisonQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.monthComparison(account),
    queryFn: ({ signal }) => callConsole("compareMonths", { accountId: account, signal }),
    staleTime: 60_000,
  });

/** Monthly thresholds of an account's usage. */
export const usageThresholdsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.usageThresholds(account),
    queryFn: ({ signal }) => callConsole("getUsageThresholds", { accountId: account, signal }),
    staleTime: 60_000,
  });
