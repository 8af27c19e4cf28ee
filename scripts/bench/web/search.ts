import type { AccountSearchIndex } from "@edge-console/contract/console/account-search";
import type { Page } from "@playwright/test";
import { runs } from "../conditions.ts";
import type { Metric } from "./metrics.ts";
import { timeToPaint } from "./paint-meter.ts";

const zoneCount = 1_000;
const hostnamesPerZone = 5;

/** Budget of docs/performance.md: milliseconds from a key to its results on screen. */
const paintBudget = 100;

/** Measures the command palette in an account with 1,000 zones and 5,000 hostnames. */
export async function measureSearch(page: Page, account: string): Promise<Metric[]> {
  // The bff would need seven minutes to load so many hostnames within the rate limit.
  await page.route(`**/api/accounts/${account}/search`, (route) => route.fulfill({ json: createIndex() }));
  await page.goto(`/a/${account}/account`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const openTimes: number[] = [];
  const keys: number[] = [];
  for (let round = 0; round < runs; round += 1) {
    const options = { selector: '[data-query=""] [role="option"]', count: 1 };
    openTimes.push(await timeToPaint(page, "keydown", () => page.keyboard.press("Control+k"), options));
    // The index is loaded.
    await page.getByRole("combobox", { name: "Search" }).fill("host1-zone999");
    await page.getByRole("option").first().waitFor();
    await page.getByRole("combobox", { name: "Search" }).fill("");
    for (const query of ["h", "ho", "hos", "host", "host3", "host3-", "host3-z"]) {
      const results = { selector: `[data-query="${query}"] [role="option"]`, count: 1 };
      keys.push(await timeToPaint(page, "keydown", () => page.keyboard.press(query.slice(-1)), results));
    }
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Search" }).waitFor({ state: "hidden" });
  }
  return [
    { label: "⌘K to suggestions", values: openTimes },
    { label: "a key to its results", values: keys, budget: paintBudget },
  ];
}

function createIndex(): AccountSearchIndex {
  const zones = Array.from({ length: zoneCount }, (_, zone) => ({
    id: `BENCH${String(zone).padStart(4, "0")}`,
    name: `zone${zone}`,
    origin: `https://origin${zone}.example.com`,
    hostnames: Array.from({ length: hostnamesPerZone }, (_, index) => ({
      id: zone * hostnamesPerZone + index + 1,
      name: `host${index}-zone${zone}.customers.example.com`,
    })),
  }));
  return { state: "ready", zones, tunnels: [] };
}
