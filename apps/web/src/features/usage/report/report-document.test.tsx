import type { UsageReport } from "@edge-console/contract/console/usage-report";
import { findComparisons, findWrongComparisons } from "@edge-console/testing/comparisons";
import { describe, expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { report, shop } from "../../../../test/sample-usage-report.ts";
import { ReportDocument } from "./report-document.tsx";

const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const noTraffic = { requests: 0, hits: 0, bandwidthBytes: 0, originBytes: 0 };

const render = async (changes: Partial<UsageReport> = {}) =>
  renderComponent(<ReportDocument report={{ ...report, ...changes }} isLoading={false} />);

describe("ReportDocument", () => {
  it("shows exact totals, the change from the month before, and usage against the thresholds", async () => {
    const screen = await render();
    await expect.element(screen.getByRole("article", { name: "Usage report, October 2026" })).toBeVisible();
    const group = screen.getByRole("group", { name: "Totals" });
    await expect.element(group).toMatchTextContent("1,234,567");
    await expect.element(group).toMatchTextContent(/\+23\.0% from.1M in Sep/);
    await expect.element(group).toMatchTextContent("81.0%");
    const text = document.querySelector<HTMLElement>("[aria-label='Totals']")?.innerText ?? "";
    expect(findComparisons(text)).toHaveLength(2);
    expect(findWrongComparisons(text)).toEqual([]);
    await expect.element(screen.getByRole("table", { name: "Thresholds" })).toMatchTextContent(/1\.23M \(123\.5%\)/);
    await expect
      .element(screen.getByRole("table", { name: "Previous months" }))
      .toMatchTextContent("August 2026, from Aug 5");
    await expect.element(screen.getByText(/^Complete: the figures include all zones/)).toBeVisible();
  });

  it("has the compliance by baseline, and the exceptions that end soon, if the reader sees zones", async () => {
    const rule = {
      id: "r1",
      name: "Tor is blocked",
      scope: { labels: [], originTypes: [], names: [] },
      check: { field: "BLOCK_TOR", operator: "is" as const, value: "1" },
      updatedAt: 0,
      compliance: { compliant: 92, deviating: 7, excepted: 1 },
    };
    const ending = { ruleName: rule.name, zoneId: "Z1", zoneName: "shop", owner: "Ada", endsAt: at("2026-11-30") };
    const baselines = { rules: [rule], zones: rule.compliance, labels: [], unchecked: 0, endingExceptions: [ending] };
    const screen = await renderComponent(<ReportDocument report={report} baselines={baselines} isLoading={false} />);
    const row = screen
      .getByRole("table", { name: "Compliance by baseline" })
      .getByRole("row", { name: /Tor is blocked/ });
    await expect.element(row).toMatchTextContent("Tor is blocked9271");
    const exceptions = screen.getByRole("table", { name: "Exceptions that end within 30 days" });
    await expect.element(exceptions).toMatchTextContent(/shop.*Tor is blocked.*Ada.*Nov 30/);
  });

  it("V18: lists the zone that costs most first", async () => {
    const api = { ...shop, id: "API", name: "api", requests: 9 * shop.requests, bandwidthBytes: 1 };
    const prices = { currency: "EUR" as const, perTerabyte: null, perMillionRequests: 2 };
    const screen = await render({ zones: [shop, api], prices });
    const rows = screen.getByRole("table", { name: "Usage by zone" }).getByRole("rowheader");
    await expect.element(rows.first()).toMatchTextContent("api");
  });

  it("names the zones that lack data, and shows nothing for one that was never loaded", async () => {
    const unread = { ...shop, id: "NEW", name: "newest", completeUntil: null, ...noTraffic };
    const screen = await render({ zones: [shop, unread] });
    await expect.element(screen.getByRole("status")).toMatchTextContent("1 zone of 2 lacks data for days");
    const row = screen.getByRole("row", { name: /newest/ });
    await expect.element(row).toMatchTextContent("newest Incomplete–––––");
    await expect.element(screen.getByText(/^Complete:/)).not.toBeInTheDocument();
  });

  it("has no figures if nothing was ever loaded", async () => {
    const collection = { ...report.collection, zones: 0, complete: 0, readAt: null, failure: "no-key" as const };
    const screen = await render({ zones: [], days: [], previousMonths: [], totals: noTraffic, collection });
    await expect.element(screen.getByRole("status")).toMatchTextContent("Usage unknown");
    await expect.element(screen.getByRole("group", { name: "Totals" })).not.toMatchTextContent("0");
    await expect.element(screen.getByRole("table")).not.toBeInTheDocument();
  });

  it("says that the current month can change, and explains its forecast", async () => {
    const screen = await render({
      period: { from: at("2026-11-01"), to: at("2026-12-01"), month: "2026-11" },
      forecast: { requests: { expected: 1_500_000, low: 1_400_000, high: 1_600_000, weeks: 6 }, bandwidth: null },
    });
    await expect.element(screen.getByRole("heading", { name: "November 2026, to date" })).toBeVisible();
    await expect.element(screen.getByText(/^Days before Nov 23, 2026 are final/)).toBeVisible();
    const table = screen.getByRole("table", { name: "Forecast and thresholds" });
    await expect.element(table).toMatchTextContent(/1\.5M \(150\.0%\)1\.4M to 1\.6M/);
    await expect.element(table).toMatchTextContent("Needs data for two full weeks");
    await expect.element(screen.getByText(/^Forecast: usage to date/)).toMatchTextContent("last 6 full weeks");
  });
});
