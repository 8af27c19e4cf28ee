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
