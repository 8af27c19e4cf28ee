/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import type { Figure } from "./figures.ts";
import { type Drawn, timeToPaint } from "./paint-meter.ts";

const rounds = 7;

/** Budgets as multiples of a key press in an empty page. */
const maxDrawRatio = 40;
const maxHoverRatio = 3;

/** Hours of 90 days. */
const hours = 2_160;

/** Measures a zone's statistics: 90 days by hour, 250 countries and 50 networks. */
export async function measureStatistics(page: Page, account: string, zone: string): Promise<Figure[]> {
  const drawn: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`/a/${account}/zones/${zone}/statistics?range=90d&by=hour&all=countries&all=networks`);
    const painted = await page.evaluate((charts) => window.paintMeter.when(charts), chartsOf(hours));
    drawn.push(painted - (await page.evaluate(arrivalOfCharts)));
  }
  await page.getByRole("table", { name: "Top networks" }).waitFor();
  return [
    { what: "90 days by hour: answer there to charts in view drawn", values: drawn, maxRatio: maxDrawRatio },
    await measureHover(page),
    ...(await measureChanges(page)),
    {
      what: "elements with 250 countries and 50 networks",
      values: [await page.evaluate(() => document.querySelectorAll("*").length)],
      unit: "",
    },
  ];
}

/** Measures the synchronized cursor over the visible charts. */
async function measureHover(page: Page): Promise<Figure> {
  const box = await page.getByRole("application", { name: "Requests over time", exact: true }).boundingBox();
  if (!box) throw new Error("the first chart has no place");
  const values: number[] = [];
  for (let move = 0; move < 40; move += 1) {
    const x = box.x + (box.width * (move + 0.5)) / 40;
    values.push(await timeToPaint(page, "pointermove", () => page.mouse.move(x, box.y + 60)));
  }
  return { what: "cursor moved to all charts following", values, maxRatio: maxHoverRatio };
}

/** Measures other granularities and ranges whose data is loaded. */
async function measureChanges(page: Page): Promise<Figure[]> {
  const byHour: number[] = [];
  const byDay: number[] = [];
  const choose = (name: string) => () => page.getByRole("radio", { name }).click();
  for (let round = 0; round < rounds; round += 1) {
    byDay.push(await timeToPaint(page, "click", choose("By day"), chartsOf(90)));
    byHour.push(await timeToPaint(page, "click", choose("By hour"), chartsOf(hours)));
  }
  return [
    { what: "90 days by hour: click to charts drawn", values: byHour, maxRatio: maxDrawRatio },
    { what: "90 days by day: click to charts drawn", values: byDay, maxRatio: maxDrawRatio },
  ];
}

/** The charts that are visible at first: the two of the first row. */
function chartsOf(buckets: number): Drawn {
  return { selector: drawnChart(buckets), count: 2 };
}

function drawnChart(buckets: number): string {
  return `[data-buckets="${buckets}"]:has(path.recharts-area-curve)`;
}

/** Returns the `performance.now()` at which the data and the chart code had arrived. */
function arrivalOfCharts(): number {
  const arrivals = performance
    .getEntriesByType("resource")
    .filter((entry): entry is PerformanceResourceTiming => /\/stats\?.*hour|\/traffic-chart-[^/]*\.js/.test(entry.name))
    .map(({ responseEnd }) => responseEnd);
  return Math.max(...arrivals);
}
