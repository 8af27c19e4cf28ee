import type { Browser } from "@playwright/test";
import { openSlowPage } from "./browser.ts";
import type { Metric } from "./metrics.ts";
import { timeToPaint } from "./paint-meter.ts";

/** Measures the baseline: from a key press to the paint, in a page with only a text field. */
export async function measurePlainPage(browser: Browser): Promise<Metric> {
  const page = await openSlowPage(browser);
  await page.goto("data:text/html,<title>Plain</title><input aria-label='Field'>");
  await page.getByLabel("Field").focus();
  const values: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    values.push(await timeToPaint(page, "keydown", () => page.keyboard.press("a")));
  }
  await page.context().close();
  return { label: "baseline: key press to paint in an empty page", values };
}
