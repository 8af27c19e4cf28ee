/// <reference lib="dom" />
import type { Browser, Page } from "@playwright/test";
import { runs } from "../conditions.ts";
import { openSlowPage } from "./browser.ts";
import type { Metric } from "./metrics.ts";
import { type PaintCondition, timeToPaint } from "./paint-meter.ts";

/**
 * Budgets as multiples of what Recharts alone takes for the same two charts. A key press in an empty page mostly waits for a frame, so that it's
 * as short on a slow machine as on a fast one.
 */
const maxDrawRatio = 2;
const maxHoverRatio = 2.5;

/** Hours of 90 days. */
const hours = 2_160;

/** Countries with traffic. */
const countries = 250;

/** Page with two charts. */
interface ChartsPage {
  readonly url: string;
  readonly drawn: PaintCondition;
  /** Requests for what the charts need. */
  readonly needs: RegExp;
  /** Selector of what is rendered last. */
  readonly rendered: string;
}

/** Times in milliseconds: until the charts are drawn once what they need has arrived, and moves of the cursor over them. */
interface ChartTimes {
  readonly draws: readonly number[];
  readonly moves: readonly number[];
}

/**
 * Measures a zone's statistics: 90 days by hour, 250 countries and 50 networks. Measures charts of Recharts alone before and after, because
 * a machine's speed can change within a minute. `openPage` opens the console.
 */
export async function measureStatistics(
  browser: Browser,
  openPage: () => Promise<Page>,
  statisticsUrl: string,
  rechartsUrl: string,
): Promise<Metric[]> {
  const recharts = {
    url: rechartsUrl,
    drawn: { selector: "path.recharts-area-curve", count: 3 },
    needs: /page\.js/,
    rendered: "main",
  };
  const measureRecharts = async () => {
    const page = await openSlowPage(browser);
    const times = await measureCharts(page, recharts);
    await page.context().close();
    return times;
  };
  const before = await measureRecharts();
  const page = await openPage();
  const { draws, moves } = await measureCharts(page, {
    url: `${statisticsUrl}?range=90d&by=hour&all=countries&all=networks`,
    drawn: toPaintCondition(hours),
    needs: /\/stats\?.*hour|\/traffic-chart-[^/]*\.js/,
    rendered: `table[aria-label="Top countries"] tbody tr:nth-child(${countries})`,
  });
  const changes = await measureChanges(page);
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  await page.context().close();
  const after = await measureRecharts();
  const toPeer = (times: keyof ChartTimes, maxRatio: number) => ({
    label: "Recharts alone",
    values: [...before[times], ...after[times]],
    maxRatio,
  });
  return [
    { label: "90 days by hour: response to visible charts", values: draws, peer: toPeer("draws", maxDrawRatio) },
    { label: "cursor move to update of all charts", values: moves, peer: toPeer("moves", maxHoverRatio) },
    ...changes,
    { label: "elements with 250 countries and 50 networks", values: [elements], unit: "" },
  ];
}

async function measureCharts(page: Page, { url, drawn, needs, rendered }: ChartsPage): Promise<ChartTimes> {
  const draws: number[] = [];
  for (let round = 0; round < runs; round += 1) {
    await page.goto(url);
    const paintTime = await page.evaluate((drawn) => window.paintMeter.waitForPaint(drawn), drawn);
    draws.push(paintTime - (await page.evaluate(getArrival, needs)));
  }
  // What renders after the charts would delay the moves.
  await page.locator(rendered).waitFor();
  return { draws, moves: await measureMoves(page) };
}

/** Measures the synchronized cursor over the visible charts. */
async function measureMoves(page: Page): Promise<number[]> {
  const box = await page.getByRole("application", { name: "Requests over time", exact: true }).boundingBox();
  if (!box) throw new Error("the first chart isn't rendered");
  const values: number[] = [];
  for (let step = 0; step < 40; step += 1) {
    const x = box.x + (box.width * (step + 0.5)) / 40;
    values.push(await timeToPaint(page, "pointermove", () => page.mouse.move(x, box.y + 60)));
  }
  return values;
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

/** Returns the `performance.now()` at which the last of the requests had its response. */
function getArrival(needs: RegExp): number {
  const responseEnds = performance
    .getEntriesByType("resource")
    .filter((entry): entry is PerformanceResourceTiming => needs.test(entry.name))
    .map(({ responseEnd }) => responseEnd);
  return Math.max(...responseEnds);
}
