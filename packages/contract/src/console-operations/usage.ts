import { z } from "zod";
import { usageThresholdsSchema } from "../alerts/usage-thresholds.ts";
import { monthComparisonSchema } from "../console/month-comparison.ts";
import { pricesSchema } from "../console/prices.ts";
import { overviewSchema } from "../console/overview.ts";
import { maxReportDays, usageReportSchema } from "../console/usage-report.ts";
import { maxUsageMonths, monthSchema, usageSchema } from "../console/usage.ts";
import { accountTrafficSchema } from "../console/zone-traffic.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const daySchema = z.iso.date("Enter a day, such as 2026-11-01.");

const today = 1_795_651_200;
const collection = { zones: 1, complete: 1, running: false, readAt: today + 3_600, failure: null };
const totals = { requests: 120_000, hits: 96_000, bandwidthBytes: 4_800_000_000, originBytes: 960_000_000 };
const day = { day: today - 86_400, ...totals, blocked: 120 };
const prices = { currency: "EUR", perTerabyte: 12.5, perMillionRequests: 0.4 } as const;
const thresholds = { requests: 20_000_000, bandwidthBytes: 500_000_000_000 };

/** Usage of an account and its overview. */
export const usageOperations = {
  getUsage: consoleOperation({
    summary: "Get usage",
    description: `Returns the usage of an account by zone and UTC month, and in total by day. \`from\` and \`to\` are months, both included; the default is the last six months, the longest period ${maxUsageMonths}.`,
    access: "usage:read",
    query: z.object({ from: monthSchema.optional(), to: monthSchema.optional() }),
    response: usageSchema,
    example: {
      query: { from: "2026-11", to: "2026-11" },
      response: {
        months: ["2026-11"],
        zones: [
          {
            id: "ABC123DEF",
            name: "Web shop",
            deletedAt: null,
            requests: [120_000],
            bandwidthBytes: [4_800_000_000],
          },
        ],
        days: [day],
        storedFrom: today - 86_400,
        today,
        collection,
      },
    },
  }),
  getUsageReport: consoleOperation({
    summary: "Get a usage report",
    description: `Returns the usage of a UTC calendar month (\`month\`), or of the days \`from\` to \`to\`, both included, at most ${maxReportDays}. The default is the current month. A range ends today at the latest.`,
    access: "usage:read",
    query: z.object({ month: monthSchema.optional(), from: daySchema.optional(), to: daySchema.optional() }),
    response: usageReportSchema,
    example: {
      query: { month: "2026-11" },
      response: {
        account: { id: "7Q2M9K4B", name: "Harbor Books" },
        period: { from: today - 25 * 86_400, to: today + 5 * 86_400, month: "2026-11" },
        createdAt: today + 3_600,
        today,
        finalUntil: today,
        storedFrom: today - 86_400,
        totals,
        zones: [{ id: "ABC123DEF", name: "Web shop", deletedAt: null, completeUntil: today, ...totals }],
        days: [{ day: today - 86_400, ...totals }],
        previousMonths: [],
        thresholds,
        prices,
        forecast: { requests: null, bandwidth: null },
        collection,
      },
    },
  }),
  compareMonths: consoleOperation({
    summary: "Compare this month with the last one",
    description:
      "Returns what each zone used on the full days of this UTC month and on the same days of the last one, its forecast, and the change of its settings that the difference followed. `entryId` is null for roles without `zones:read`.",
    access: "usage:read",
    response: monthComparisonSchema,
    example: {
      response: {
        month: "2026-11",
        previousMonth: "2026-10",
        days: 25,
        isPreviousComplete: true,
        zones: [
          {
            id: "ABC123DEF",
            name: "Web shop",
            deletedAt: null,
            days: { requests: 120_000, bandwidthBytes: 4_800_000_000 },
            previousDays: { requests: 100_000, bandwidthBytes: 4_000_000_000 },
            previousMonth: { requests: 124_000, bandwidthBytes: 4_960_000_000 },
            forecast: { requests: 144_000, bandwidthBytes: 5_760_000_000 },
            cause: { at: today - 5 * 86_400, kind: "changed", fields: ["CACHE_EXP"], entryId: "b1a7ce52" },
          },
        ],
      },
    },
  }),
  getZoneTraffic: consoleOperation({
    summary: "Get the traffic of all zones",
    description: "Returns the requests of each zone in the last 24 hours. Zones that weren't read yet are left out.",
    access: "zones:read",
    background: true,
    response: accountTrafficSchema,
    example: {
      response: {
        zones: [{ id: "ABC123DEF", readAt: today, requests: Array.from({ length: 24 }, (_, hour) => hour * 100) }],
      },
    },
  }),
  getOverview: consoleOperation({
    summary: "Get the overview",
    description: "Returns the traffic of an account by day, and the zones whose traffic changed most.",
    access: "overview:read",
    response: overviewSchema,
    example: {
      response: {
        days: [day],
        today,
        biggestChanges: { 7: [], 28: [] },
        zones: 1,
        usagePaused: false,
        collection,
      },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;

/** Monthly thresholds of an account's usage. */
export const usageThresholdOperations = {
  getUsageThresholds: consoleOperation({
    summary: "Get usage thresholds",
    description: "Returns the monthly thresholds of the account's usage, the same for all members. Null for none.",
    access: "usage:read",
    response: usageThresholdsSchema,
    example: { response: thresholds },
  }),
  changeUsageThresholds: consoleOperation({
    summary: "Change usage thresholds",
    description: "Replaces the monthly thresholds of the account's usage. They cause alerts and don't limit traffic.",
    access: "usage:set-thresholds",
    action: "changeUsageThresholds",
    body: usageThresholdsSchema,
    response: usageThresholdsSchema,
    example: { body: thresholds, response: thresholds },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;

/** Prices of an account. */
export const priceOperations = {
  getPrices: consoleOperation({
    summary: "Get prices",
    description:
      "Returns the account's prices, by which the console estimates the cost of its usage. Null for no price. Bandwidth is charged per TB (10¹² bytes), requests per million.",
    access: "usage:read",
    response: pricesSchema,
    example: { response: prices },
  }),
  changePrices: consoleOperation({
    summary: "Change prices",
    description: "Replaces the account's prices, which are the same for all members.",
    access: "prices:change",
    action: "changePrices",
    body: pricesSchema,
    response: pricesSchema,
    example: { body: prices, response: prices },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
