import type { Browser } from "@playwright/test";
import { openSlowPage } from "./browser.ts";
import type { Figure } from "./figures.ts";
import { timeToPaint } from "./paint-meter.ts";

/** The baseline: a key in a page with nothing but a field, until what it types is painted. */
export async function measurePlainPage(browser: Browser): Promise<Figure> {
  const page = await openSlowPage(browser);
  await page.goto("data:text/html,<title>Plain</title><input aria-label='Field'>");
  await page.getByLabel("Field").focus();
  const values: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    values.push(await timeToPaint(page, "keydown", () => page.keyboard.press("a")));
  }
  await page.context().close();
  return { what: "baseline: a key in an empty page to paint", values };
}
