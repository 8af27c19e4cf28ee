import type { Locator, Page } from "@playwright/test";
import { actionRounds } from "../conditions.ts";
import { waitForQuiet } from "./browser.ts";
import type { Metric } from "./metrics.ts";
import { timeToPaint } from "./paint-meter.ts";

/** Budget of docs/performance.md: milliseconds from a click on a link that was hovered to its screen. */
const paintBudget = 150;

/** Time in which a hovered link's code and data are requested, in milliseconds. */
const hoverMs = 1_000;

/** Measures clicks on links whose code and data were prefetched while the cursor was on them, in an account with many zones. */
export async function measureNavigation(page: Page, account: string): Promise<Metric[]> {
  const zones = `/a/${account}/zones`;
  await page.goto(zones);
  const sidebar = page.getByRole("navigation", { name: "Main navigation" });
  const tabs = page.getByRole("navigation", { name: "Zone" });
  const times = new Map<string, number[]>();
  const measure = async (label: string, link: Locator) => {
    await link.hover();
    await page.waitForTimeout(hoverMs);
    await waitForQuiet(page);
    const path = new URL((await link.getAttribute("href")) ?? "", page.url()).pathname;
    const time = await timeToPaint(page, "click", () => link.click(), {
      selector: `a[href="${path}"][aria-current="page"]`,
      count: 1,
    });
    times.set(label, [...(times.get(label) ?? []), time]);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  for (let round = 0; round < actionRounds; round += 1) {
    await measure("zone overview", page.getByRole("rowheader").first().getByRole("link"));
    await measure("zone settings", tabs.getByRole("link", { name: "Settings" }));
    await measure("tunnels", sidebar.getByRole("link", { name: "Tunnels" }));
    await measure("zone list", sidebar.getByRole("link", { name: "Zones" }));
  }
  return [...times].map(([screen, values]) => ({
    label: `click on a hovered link: ${screen}`,
    values,
    budget: paintBudget,
  }));
}
