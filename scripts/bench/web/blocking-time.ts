import type { Browser, Locator, Page } from "@playwright/test";
import type { Member } from "@edge-console/testing/admin";
import { actionRounds } from "../conditions.ts";
import { cpuThrottlingRate, waitForQuiet } from "./browser.ts";
import { traceTasks } from "./main-thread.ts";
import type { Metric } from "./metrics.ts";

/** Time of a task in milliseconds after which input waits. */
const longTaskMs = 50;

/** The phone of Lighthouse, and the desktop window of the other benchmarks. */
const screens = {
  phone: { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

/** A page to open with an empty cache; a `member` is signed in. */
export interface StartedPage {
  readonly name: string;
  readonly url: string;
  /** Content that the page shows last. */
  readonly content: (page: Page) => Locator;
  /** A phone by default: the slowed processor is that of a phone. */
  readonly screen?: keyof typeof screens;
  readonly member?: Member;
  /** Budget in milliseconds (docs/performance.md). */
  readonly budget?: number;
}

/**
 * Measures how long starting a page with an empty cache blocks the main thread: the thread time of each task beyond 50 ms, added
 * up.
 */
export async function measureBlockingTime(browser: Browser, pages: readonly StartedPage[]): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const { budget, ...page } of pages) {
    const values: number[] = [];
    for (let round = 0; round < actionRounds; round += 1) values.push(await measureStart(browser, page));
    metrics.push({ label: `${page.name}: start`, values, ...(budget !== undefined && { budget }) });
  }
  return metrics;
}

async function measureStart(
  browser: Browser,
  { url, content, screen = "phone", member }: StartedPage,
): Promise<number> {
  const context = await browser.newContext({ ...screens[screen], locale: "en-GB" });
  if (member) {
    const { email, password } = member;
    const address = new URL("/api/session", url).href;
    await context.request.post(address, { data: { email, password }, headers: { "X-CSRF": "1" } });
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuThrottlingRate });
  const tasks = await traceTasks(browser, page, async () => {
    await page.goto(url);
    await content(page).waitFor();
    await waitForQuiet(page);
  });
  await context.close();
  return tasks.reduce((total, ms) => total + Math.max(0, ms - longTaskMs), 0);
}
