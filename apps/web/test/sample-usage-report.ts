import type { UsageReport } from "@edge-console/contract/console/usage-report";

const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const totals = { requests: 1_234_567, hits: 1_000_000, bandwidthBytes: 9_000_000_000, originBytes: 700_000_000 };

/** A zone with traffic of all days. */
export const shop = { id: "SHOP", name: "shop", deletedAt: null, completeUntil: at("2026-11-23"), ...totals };

/** A complete report of October 2026, viewed on November 23. */
export const report: UsageReport = {
  account: { id: "acc1", name: "Harbour Media" },
  period: { from: at("2026-10-01"), to: at("2026-11-01"), month: "2026-10" },
  createdAt: at("2026-11-23") + 7_200,
  today: at("2026-11-23"),
  finalUntil: at("2026-11-23"),
  storedFrom: at("2026-08-05"),
  totals,
  zones: [shop],
  days: [{ day: at("2026-10-04"), ...totals }],
  previousMonths: [
    { month: "2026-08", ...totals },
    { month: "2026-09", ...totals, requests: 1_000_000 },
  ],
  thresholds: { requests: 1_000_000, bandwidthBytes: null },
  prices: { currency: "EUR", perTerabyte: null, perMillionRequests: null },
  forecast: null,
  collection: { zones: 1, complete: 1, running: false, readAt: at("2026-11-23"), failure: null },
};
