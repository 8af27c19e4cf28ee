/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import type { Metric } from "./metrics.ts";
import { timeToPaint } from "./paint-meter.ts";

const rounds = 5;

/** Budgets of docs/performance.md: milliseconds from a key or click to paint, and elements of the page. */
const paintBudget = 100;
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

/** Measures the keys of a search in a list of zones. */
export async function measureSearchKeys(page: Page, account: string, count: number): Promise<Metric[]> {
  await openList(page, account, count);
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await getSearchField(page).focus();
    for (const key of "bench77") values.push(await timeToPaint(page, "keydown", () => page.keyboard.press(key)));
    await getSearchField(page).fill("");
    await page.getByText(`${count.toLocaleString("en")} zones`).waitFor();
  }
  return [{ label: "a key in the search", values, budget: paintBudget }];
}

/** Measures common actions in a list of many zones. */
export async function measureZoneList(page: Page, account: string, count: number): Promise<Metric[]> {
  await openList(page, account, count);
  const elements = [await page.evaluate(() => document.querySelectorAll("*").length)];
  const measurements = new Map<string, { readonly budget: number; readonly values: number[] }>();
  const measure = async (
    label: string,
    type: "keydown" | "click",
    action: () => Promise<unknown>,
    budget = paintBudget,
  ) => {
    const time = await timeToPaint(page, type, action);
    const values = measurements.get(label)?.values ?? [];
    measurements.set(label, { budget, values: [...values, time] });
  };
  const selectAll = () => page.getByRole("checkbox").first().click();
  const search = getSearchField(page);
  const sortBy = (name: string) => () => page.getByRole("columnheader", { name }).getByRole("button").click();
  for (let round = 0; round < rounds; round += 1) {
    await search.focus();
    for (const key of "bench77") await measure("a key in the search", "keydown", () => page.keyboard.press(key));
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
