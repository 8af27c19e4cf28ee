/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { runs } from "../conditions.ts";
import type { Metric } from "./metrics.ts";
import { type PaintCondition, timeToPaint } from "./paint-meter.ts";

/** Budgets as multiples of a key press in an empty page. */
const maxDrawRatio = 40;
const maxHoverRatio = 3;

/** Hours of 90 days. */
const hours = 2_160;

/** Countries with traffic. */
const countries = 250;

/** Measures a zone's statistics: 90 days by hour, 250 countries and 50 networks. */
export async function measureStatistics(page: Page, account: string, zone: string): Promise<Metric[]> {
  const drawTimes: number[] = [];
  for (let round = 0; round < runs; round += 1) {
    await page.goto(`/a/${account}/zones/${zone}/statistics?range=90d&by=hour&all=countries&all=networks`);
    const paintTime = await page.evaluate((charts) => window.paintMeter.waitForPaint(charts), toPaintCondition(hours));
    drawTimes.push(paintTime - (await page.evaluate(getChartCodeArrival)));
  }
  // All rows of the tables are rendered last. Until they are, they delay the next measurements.
  await page.getByRole("table", { name: "Top countries" }).getByRole("row").nth(countries).waitFor();
  return [
    { label: "90 days by hour: response to visible charts", values: drawTimes, maxRatio: maxDrawRatio },
    await measureHover(page),
    ...(await measureChanges(page)),
    {
      label: "elements with 250 countries and 50 networks",
      values: [await page.evaluate(() => document.querySelectorAll("*").length)],
      unit: "",
    },
  ];
}

/** Measures the synchronized cursor over the visible charts. */
async function measureHover(page: Page): Promise<Metric> {
  const box = await page.getByRole("application", { name: "Requests over time", exact: true }).boundingBox();
  if (!box) throw new Error("the first chart isn't rendered");
  const values: number[] = [];
  for (let step = 0; step < 40; step += 1) {
    const x = box.x + (box.width * (step + 0.5)) / 40;
    values.push(await timeToPaint(page, "pointermove", () => page.mouse.move(x, box.y + 60)));
  }
  return { label: "cursor move to update of all charts", values, maxRatio: maxHoverRatio };
}

/** Measures other granularities and ranges whose data is loaded. */
async function measureChanges(page: Page): Promise<Metric[]> {
  const byHour: number[] = [];
  const byDay: number[] = [];
  const createSelect = (name: string) => () => page.getByRole("radio", { name }).click();
  for (let round = 0; round < runs; round += 1) {
    byDay.push(await timeToPaint(page, "click", createSelect("By day"), toPaintCondition(90)));
    byHour.push(await timeToPaint(page, "click", createSelect("By hour"), toPaintCondition(hours)));
  }
  return [
    { label: "90 days by hour: click to charts drawn", values: byHour },
    { label: "90 days by day: click to charts drawn", values: byDay },
  ];
}

/** Returns the condition that the two charts of the first row are drawn. */
function toPaintCondition(buckets: number): PaintCondition {
  return { selector: toChartSelector(buckets), count: 2 };
}

function toChartSelector(buckets: number): string {
  return `[data-buckets="${buckets}"]:has(path.recharts-area-curve)`;
}

/** Returns the `performance.now()` at which the data and the chart code had arrived. */
function getChartCodeArrival(): number {
  const responseEnds = performance
    .getEntriesByType("resource")
    .filter((entry): entry is PerformanceResourceTiming => /\/stats\?.*hour|\/traffic-chart-[^/]*\.js/.test(entry.name))
    .map(({ responseEnd }) => responseEnd);
  return Math.max(...responseEnds);
}
