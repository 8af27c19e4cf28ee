/// <reference lib="dom" />
import type { Locator, Page } from "@playwright/test";
import { actionRounds } from "../conditions.ts";
import { waitForQuiet } from "./browser.ts";
import type { Metric } from "./metrics.ts";
import { timeToPaint } from "./paint-meter.ts";

declare global {
  interface Window {
    /** Milliseconds from each click to the next paint, as the browser measures interactions; clicks below 16 ms are missing. */
    clickDurations: number[];
  }
}

/** Budgets of docs/performance.md: milliseconds from a click on a link that was hovered to the next paint, and to its screen. */
const budgets = {
  "next paint": 150,
  "zone overview": 450,
  "zone settings": 450,
  tunnels: 350,
  "zone list": 800,
} as const;

type Screen = Exclude<keyof typeof budgets, "next paint">;

/** Time in which a hovered link's code and data are requested, in milliseconds. */
const hoverMs = 1_000;

/** Measures clicks on links whose code and data were prefetched while the cursor was on them, in an account with many zones. */
export async function measureNavigation(page: Page, account: string): Promise<Metric[]> {
  const zones = `/a/${account}/zones`;
  await page.goto(zones);
  await page.evaluate(() => {
    window.clickDurations = [];
    const observer = new PerformanceObserver((list) => {
      const clicks = list.getEntries().filter(({ name }) => name === "click");
      window.clickDurations.push(...clicks.map(({ duration }) => duration));
    });
    // TypeScript's library doesn't know the threshold.
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: "event", durationThreshold: 16 };
    observer.observe(options);
  });
  const sidebar = page.getByRole("navigation", { name: "Main navigation" });
  const tabs = page.getByRole("navigation", { name: "Zone" });
  const times = new Map<Screen, number[]>();
  const measure = async (screen: Screen, link: Locator) => {
    await link.hover();
    await page.waitForTimeout(hoverMs);
    await waitForQuiet(page);
    const path = new URL((await link.getAttribute("href")) ?? "", page.url()).pathname;
    const time = await timeToPaint(page, "click", () => link.click(), {
      selector: `a[href="${path}"][aria-current="page"]`,
      count: 1,
    });
    times.set(screen, [...(times.get(screen) ?? []), time]);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  for (let round = 0; round < actionRounds; round += 1) {
    await measure("zone overview", page.getByRole("rowheader").first().getByRole("link"));
    await measure("zone settings", tabs.getByRole("link", { name: "Settings" }));
    await measure("tunnels", sidebar.getByRole("link", { name: "Tunnels" }));
    await measure("zone list", sidebar.getByRole("link", { name: "Zones" }));
  }
  const label = (name: keyof typeof budgets) => `click on a hovered link: ${name}`;
  return [
    {
      label: label("next paint"),
      values: await page.evaluate(() => window.clickDurations),
      budget: budgets["next paint"],
    },
    ...[...times].map(([screen, values]) => ({ label: label(screen), values, budget: budgets[screen] })),
  ];
}
