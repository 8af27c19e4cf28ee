/// <reference lib="dom" />
import type { Browser, Page } from "@playwright/test";
import { actionRounds } from "../conditions.ts";
import { countCommits } from "./commit-counter.ts";
import { traceTasks } from "./main-thread.ts";
import type { Metric } from "./metrics.ts";
import { timeToPaint } from "./paint-meter.ts";

/** Zones of an account, whose names are `name` and a number. */
interface Zones {
  readonly name: string;
  readonly count: number;
}

/** What is typed into the search. */
const toQuery = ({ name }: Zones) => `${name}77`;

/** Budgets of docs/performance.md: milliseconds from a key or click to paint, and elements of the page. */
const paintBudget = 100;
/** Work for which the next key waits. */
const taskBudget = 50;
/** The checkbox of every row in view changes. */
const selectAllBudget = 150;
/** Every row in view is replaced. */
const jumpBudget = 300;
const elementBudget = 2_500;

const getSearchField = (page: Page) => page.getByLabel("Search by name, ID, origin, or hostname");

async function openList(page: Page, account: string, count: number): Promise<void> {
  await page.goto(`/a/${account}/zones`);
  await page.getByText(`${count.toLocaleString("en")} zones`).waitFor();
}

/**
 * Measures a search in a list of zones: from each key to the paint, the thread time of the longest task that typing causes, for
 * which further input waits, and how often React changes the document.
 */
export async function measureSearchKeys(
  browser: Browser,
  page: Page,
  account: string,
  zones: Zones,
): Promise<Metric[]> {
  const { count } = zones;
  await openList(page, account, count);
  const keys: number[] = [];
  const longestTasks: number[] = [];
  const commits: number[] = [];
  const search = getSearchField(page);
  const waitForAll = () => page.getByText(`${count.toLocaleString("en")} zones`).waitFor();
  for (let round = 0; round < actionRounds; round += 1) {
    await search.focus();
    for (const key of toQuery(zones)) keys.push(await timeToPaint(page, "keydown", () => page.keyboard.press(key)));
    await search.fill("");
    await waitForAll();
    await search.focus();
    const type = async () => {
      for (const key of toQuery(zones)) await timeToPaint(page, "keydown", () => page.keyboard.press(key));
      await page.getByText(`of ${count.toLocaleString("en")} zones`).waitFor();
    };
    const tasks = await traceTasks(browser, page, async () => commits.push(await countCommits(page, type)));
    longestTasks.push(Math.max(...tasks));
    await search.fill("");
    await waitForAll();
  }
  return [
    { label: "a key in the search", values: keys, budget: paintBudget },
    { label: "longest task while typing, by thread time", values: longestTasks, budget: taskBudget },
    { label: `React commits for ${toQuery(zones).length} keys`, values: commits, unit: "" },
  ];
}

/** Waits until the page has done what the last action and responses caused: until a timer of a tenth of a second is on time. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pauseMs = 100;
    for (let delayMs = Infinity; delayMs > 10;) {
      const start = performance.now();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      delayMs = performance.now() - start - pauseMs;
    }
  });
}

/** Measures common actions in a list of many zones. */
export async function measureZoneList(page: Page, account: string, zones: Zones): Promise<Metric[]> {
  const { count } = zones;
  await openList(page, account, count);
  const elements = [await page.evaluate(() => document.querySelectorAll("*").length)];
  const measurements = new Map<string, { readonly budget: number; readonly values: number[] }>();
  const measure = async (
    label: string,
    type: "keydown" | "click",
    action: () => Promise<unknown>,
    budget = paintBudget,
  ) => {
    await waitUntilIdle(page);
    const time = await timeToPaint(page, type, action);
    const values = measurements.get(label)?.values ?? [];
    measurements.set(label, { budget, values: [...values, time] });
  };
  const selectAll = () => page.getByRole("checkbox").first().click();
  const search = getSearchField(page);
  const sortBy = (name: string) => () => page.getByRole("columnheader", { name }).getByRole("button").click();
  for (let round = 0; round < actionRounds; round += 1) {
    await search.focus();
    await page.keyboard.type(toQuery(zones));
    await page.getByText(`of ${count.toLocaleString("en")} zones`).waitFor();
    elements.push(await page.evaluate(() => document.querySelectorAll("*").length));
    for (let keyPress = 0; keyPress < 7; keyPress += 1) {
      await measure("a key that takes one back", "keydown", () => page.keyboard.press("Backspace"));
    }
    await page.getByText(`${count.toLocaleString("en")} zones`).waitFor();
    await measure("a click that sorts by name", "click", sortBy("Name"));
    await measure("a click that sorts the other way", "click", sortBy("Name"));
    await measure("down to the first row", "keydown", () => search.press("ArrowDown"));
    await measure("the next row", "keydown", () => page.keyboard.press("ArrowDown"));
    await measure("to the last row", "keydown", () => page.keyboard.press("End"), jumpBudget);
    await measure("to the first row", "keydown", () => page.keyboard.press("Home"), jumpBudget);
    await measure("a click that selects a row", "click", () => page.getByRole("checkbox").nth(1).click());
    await measure("a click that selects all", "click", selectAll, selectAllBudget);
    await measure("a click that selects none", "click", selectAll, selectAllBudget);
    elements.push(await page.evaluate(() => document.querySelectorAll("*").length));
  }
  return [
    ...[...measurements].map(([label, { budget, values }]) => ({ label, values, budget })),
    { label: "elements, at most", values: [Math.max(...elements)], unit: "", budget: elementBudget },
  ];
}
