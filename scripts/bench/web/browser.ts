import { chromium, type Browser, type Page } from "@playwright/test";
import type { Member } from "@edge-console/testing/admin";
import { findChromium } from "../../chromium/find-chromium.ts";
import { installCommitCounter } from "./commit-counter.ts";
import { installPaintMeter } from "./paint-meter.ts";

/** CPU throttling factor (docs/performance.md). */
export const cpuThrottlingRate = 4;

/** Opens a browser for measuring. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
}

/** Opens a page with the paint meter, the commit counter, and a slowed CPU. */
export async function openSlowPage(browser: Browser, url?: string): Promise<Page> {
  const context = await browser.newContext({
    ...(url !== undefined && { baseURL: url }),
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
  });
  const page = await context.newPage();
  await installPaintMeter(page);
  await installCommitCounter(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuThrottlingRate });
  return page;
}

/** Opens a page with the paint meter, the commit counter, and a slowed CPU for a signed-in user. */
export async function openSignedIn(browser: Browser, url: string, { email, password }: Member): Promise<Page> {
  const page = await openSlowPage(browser, url);
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor({ state: "hidden" });
  return page;
}

/** Waits until nothing was loaded for a second. */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = Math.max(
      ...performance.getEntriesByType("resource").map(({ startTime, duration }) => startTime + duration),
    );
    return performance.now() - last > 1_000;
  });
}
