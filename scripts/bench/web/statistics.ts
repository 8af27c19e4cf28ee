/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import type { Figure } from "./figures.ts";
import { type Drawn, timeToPaint } from "./paint-meter.ts";

const rounds = 7;

/** Milliseconds that speed.md allows until the charts are drawn, and for the cursor to follow. */
const drawBudget = 600;
const hoverBudget = 40;

/** Hours of 90 days. */
const hours = 2_160;

/** Measures a zone's statistics: 90 days by hour, 250 countries and 50 networks. */
export async function measureStatistics(page: Page, account: string, zone: string): Promise<Figure[]> {
  const first: number[] = [];
  const drawn: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`/a/${account}/zones/${zone}/statistics?range=90d&by=hour&all=countries&all=networks`);
    const [one, all] = await page.evaluate(
      ([one, all]) => Promise.all([window.paintMeter.when(one), window.paintMeter.when(all)]),
      [firstChartOf(hours), chartsOf(hours)] as const,
    );
    const arrival = await page.evaluate(arrivalOfCharts);
    first.push(one - arrival);
    drawn.push(all - arrival);
  }
  await page.getByRole("table", { name: "Networks" }).waitFor();
  return [
    { what: "90 days by hour: answer there to first chart drawn", values: first, budget: drawBudget },
    { what: "90 days by hour: answer there to all four drawn", values: drawn, budget: drawBudget },
    await measureHover(page),
    ...(await measureChanges(page)),
    {
      what: "elements with 250 countries and 50 networks",
      values: [await page.evaluate(() => document.querySelectorAll("*").length)],
      unit: "",
    },
  ];
}

/** The cursor goes over the first chart, and the other three follow. */
async function measureHover(page: Page): Promise<Figure> {
  const box = await page.getByRole("slider", { name: "Requests over time" }).boundingBox();
  if (!box) throw new Error("the first chart has no place");
  const values: number[] = [];
  for (let move = 0; move < 40; move += 1) {
    const x = box.x + (box.width * (move + 0.5)) / 40;
    values.push(await timeToPaint(page, "pointermove", () => page.mouse.move(x, box.y + 60)));
  }
  return { what: "cursor moved to all four charts following", values, budget: hoverBudget };
}

/** Other details and ranges, whose figures are there already. */
async function measureChanges(page: Page): Promise<Figure[]> {
  const byHour: number[] = [];
  const byDay: number[] = [];
  const choose = (name: string) => () => page.getByRole("radio", { name }).click();
  for (let round = 0; round < rounds; round += 1) {
    byDay.push(await timeToPaint(page, "click", choose("By day"), chartsOf(90)));
    byHour.push(await timeToPaint(page, "click", choose("By hour"), chartsOf(hours)));
  }
  return [
    { what: "90 days by hour: click to charts drawn", values: byHour, budget: drawBudget },
    { what: "90 days by day: click to charts drawn", values: byDay, budget: drawBudget },
  ];
}

/** All four charts with as many buckets; all of them are on a screen of this size, or next to it. */
function chartsOf(buckets: number): Drawn {
  return { selector: drawnChart(buckets), count: 4 };
}

/** The first of them. */
function firstChartOf(buckets: number): Drawn {
  return { selector: `section[aria-label="Requests"] ${drawnChart(buckets)}`, count: 1 };
}

function drawnChart(buckets: number): string {
  return `:has(svg.recharts-surface) + [role="slider"][aria-valuemax="${buckets - 1}"]`;
}

/** When the charts could be drawn at the earliest: the answer and what draws them had arrived. By performance.now(). */
function arrivalOfCharts(): number {
  const arrivals = performance
    .getEntriesByType("resource")
    .filter((entry): entry is PerformanceResourceTiming => /\/stats\?.*hour|\/plot-[^/]*\.js/.test(entry.name))
    .map(({ responseEnd }) => responseEnd);
  return Math.max(...arrivals);
}
