import { monthComparisonSchema } from "@edge-console/contract/console/month-comparison";
import { usageSchema } from "@edge-console/contract/console/usage";
import { getThisMonth, sumByMonth } from "@edge-console/contract/console/usage-forecast";
import { findReportGaps, usageReportSchema } from "@edge-console/contract/console/usage-report";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { daySeconds, getMonth, getStartOfDay, getStartOfMonth } from "./calendar.ts";

const now = Math.floor(Date.now() / 1000);
const today = getStartOfDay(now);
const [lastMonth, thisMonth] = [getMonth(now, -1), getMonth(now)];
const toDate = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);

describe("the usage report", () => {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let account: { id: string; path: string; key: string };
  const zones: Record<"shop" | "news", string> = { shop: "", news: "" };

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    testConsole = await startTestConsole(new URL(edgeApi.url));
    const { api_key: key } = await edgeApi.operator.createAccount("harbour");
    const { id } = await testConsole.connect("harbour", key);
    account = { id, path: `/api/accounts/${id}`, key };
    for (const name of ["news", "shop"] as const) {
      const fields = { ZONE_NAME: name, ORIGIN_URL: "https://origin.example" };
      const zone = await callService(edgeApi, key, "POST", "/cdn", fields);
      zones[name] = z.object({ ID: z.string() }).parse(zone).ID;
    }
    const toRow = (zone: string, timestamp: number, requests: number) => ({
      zone_id: zone,
      timestamp,
      requests,
      cache_hits: Math.floor(requests / 3),
      bandwidth_bytes: requests * 1_007,
      origin_bytes: requests * 101,
      blocked: 5,
    });
    // Eight weeks of days, so that there is a forecast, with values that no two days share.
    const rows = Array.from({ length: 56 }, (_, index) => [
      toRow(zones.shop, today - index * daySeconds, 1_000 + index * 13),
      toRow(zones.news, today - index * daySeconds, 300 + index * 7),
    ]).flat();
    await edgeApi.operator.addTraffic(rows);
  });
  afterAll(async () => {
    await testConsole.close();
    await edgeApi.stop();
  });

  const readReport = async (query: string) => {
    const response = await (await testConsole.as("billing@harbour")).get(`${account.path}/usage-report${query}`);
    expect(response.status).toBe(200);
    return usageReportSchema.parse(JSON.parse(response.text));
  };
  const readUsage = async () => {
    const response = await (await testConsole.as("billing@harbour")).get(`${account.path}/usage`);
    return usageSchema.parse(JSON.parse(response.text));
  };

  it("V18: this month is compared with the same days of the last one, and forecast like all zones", async () => {
    const response = await (await testConsole.as("billing@harbour")).get(`${account.path}/month-comparison`);
    expect(response.status).toBe(200);
    const { days, zones, ...comparison } = monthComparisonSchema.parse(JSON.parse(response.text));
    expect(comparison).toEqual({
      month: thisMonth,
      previousMonth: lastMonth,
      isPreviousComplete: today - 55 * daySeconds <= getStartOfMonth(lastMonth),
    });
    const usage = await readUsage();
    const [start, previous] = [getStartOfMonth(thisMonth), getStartOfMonth(lastMonth)];
    for (const field of ["requests", "bandwidthBytes"] as const) {
      const sumDays = (from: number, to: number) =>
        usage.days.filter(({ day }) => day >= from && day < to).reduce((sum, row) => sum + row[field], 0);
      const sumZones = (part: "days" | "previousDays" | "previousMonth" | "forecast") =>
        zones.reduce((sum, zone) => sum + (zone[part]?.[field] ?? 0), 0);
      expect(sumZones("days")).toBe(sumDays(start, start + days * daySeconds));
      expect(sumZones("previousDays")).toBe(sumDays(previous, previous + days * daySeconds));
      expect(sumZones("previousMonth")).toBe(sumDays(previous, start));
      const { forecast } = getThisMonth(usage, field === "requests" ? "requests" : "bandwidth");
      // Today's part of it differs, because each zone's is at least what it used today.
      expect(Math.abs(sumZones("forecast") / (forecast?.expected ?? 0) - 1)).toBeLessThan(0.01);
    }
  });

  it("has the figures of the usage page, by zone, by day, in total, and forecast", async () => {
    const usage = await readUsage();
    for (const month of [lastMonth, thisMonth]) {
      const report = await readReport(`?month=${month}`);
      const index = usage.months.indexOf(month);
      for (const [measure, field] of [
        ["requests", "requests"],
        ["bandwidth", "bandwidthBytes"],
      ] as const) {
        expect(report.totals[field]).toBe(sumByMonth(usage.zones, measure, usage.months.length)[index]);
        expect(report.zones.map((zone) => [zone.name, zone[field]])).toEqual(
          usage.zones.map((zone) => [zone.name, zone[field][index]]),
        );
        expect(report.forecast?.[measure]).toEqual(
          month === thisMonth ? getThisMonth(usage, measure).forecast : undefined,
        );
      }
      const days = usage.days.filter(({ day }) => getMonth(day) === month);
      expect(report.days).toEqual(days);
      expect(report.totals.hits).toBe(days.reduce((sum, { hits }) => sum + hits, 0));
      expect(report.totals.originBytes).toBe(days.reduce((sum, { originBytes }) => sum + originBytes, 0));
    }
    const report = await readReport("");
    expect(report.period.month).toBe(thisMonth);
    expect(report.forecast?.requests?.weeks).toBe(6);
    expect(report.previousMonths.at(-1)).toEqual({
      month: lastMonth,
      ...(await readReport(`?month=${lastMonth}`)).totals,
    });
    expect(report.storedFrom).toBe(today - 55 * daySeconds);
    expect(findReportGaps(report)).toEqual({ zones: [], isUnknown: false, isOpen: true });
    expect(findReportGaps(await readReport(`?month=${lastMonth}`))).toMatchObject({ zones: [], isOpen: false });
  });

  it("covers any range of days up to today, and never blocked requests", async () => {
    const usage = await readUsage();
    const [from, to] = [today - 9 * daySeconds, today - 3 * daySeconds];
    const report = await readReport(`?from=${toDate(from)}&to=${toDate(to)}`);
    expect(report.period).toEqual({ from, to: to + daySeconds, month: null });
    expect(report.days).toEqual(usage.days.filter(({ day }) => day >= from && day <= to));
    expect(report.days).toHaveLength(7);
    expect(report.zones.reduce((sum, { requests }) => sum + requests, 0)).toBe(report.totals.requests);
    expect(report.forecast).toBeNull();
    expect(JSON.stringify(report)).not.toContain("blocked");
    const future = await readReport(`?from=${toDate(today)}&to=${toDate(today + 40 * daySeconds)}`);
    expect(future.period.to).toBe(today + daySeconds);
  });

  it("rejects other periods", async () => {
    const billing = await testConsole.as("billing@harbour");
    for (const query of [
      "month=2026-13",
      `month=${getMonth(now, 1)}`,
      "from=2026-10-01",
      "from=2026-02-30&to=2026-03-01",
      `from=${toDate(today)}&to=${toDate(today - daySeconds)}`,
      `from=${toDate(today - 400 * daySeconds)}&to=${toDate(today)}`,
    ]) {
      const { status } = await billing.get(`${account.path}/usage-report?${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
    expect((await (await testConsole.as("developer@harbour")).get(`${account.path}/usage-report`)).status).toBe(403);
  });

  it("names zones whose days aren't stored, and keeps those of deleted zones", async () => {
    const { store } = testConsole;
    const monthStart = getStartOfMonth(lastMonth);
    await callService(edgeApi, account.key, "DELETE", `/cdn/${zones.news}`);
    await store.db.updateTable("usage_collections").set({ ended_at: 0 }).execute();
    await readUsage();
    await store.db.updateTable("usage_zones").set({ complete_until: monthStart }).execute();
    // Not due for another collection.
    await store.db.updateTable("usage_collections").set({ ended_at: now }).execute();
    const report = await readReport(`?month=${lastMonth}`);
    expect(report.zones.map(({ name, deletedAt }) => [name, deletedAt !== null])).toEqual([
      ["news", true],
      ["shop", false],
    ]);
    expect(findReportGaps(report).zones.map(({ name }) => name)).toEqual(["shop"]);
  });
});
