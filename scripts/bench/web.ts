import { createMember, type Member, runAdmin, type RunAdmin } from "@edge-console/testing/admin";
import { startConsole } from "@edge-console/testing/console";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import type { Browser, Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "../web-build/build-web.ts";
import { describeMachine } from "./conditions.ts";
import { measureBlockingTime } from "./web/blocking-time.ts";
import { cpuThrottlingRate, launchBrowser, openSignedIn, openSlowPage } from "./web/browser.ts";
import { makeTraffic, makeZones } from "./web/data.ts";
import { type Metric, printMetrics } from "./web/metrics.ts";
import { measureNavigation } from "./web/navigation.ts";
import { measureSearch } from "./web/search.ts";
import { measureStatistics } from "./web/statistics.ts";
import { chartsPage, emptyPage, serveReactPage } from "./web/react-page.ts";
import { measureSearchKeys, measureZoneList } from "./web/zone-list.ts";
import { timeToPaint } from "./web/paint-meter.ts";

/** Zones of a large account, and of one of ordinary size. */
const zoneCounts = { large: 10_000, ordinary: 3_000 } as const;

/** Measures the command palette. Returns whether it's within its budget. */
export async function benchSearch(): Promise<boolean> {
  return withConsole(async ({ createAccount, openPage, print }) => {
    const { id, member } = await createAccount("search", 1);
    return print(await measureSearch(await openPage(member), id), "search over 1,000 zones and 5,000 hostnames");
  });
}

/** Measures a zone's hourly statistics of 90 days. Returns whether they're within their budgets. */
export async function benchStatistics(): Promise<boolean> {
  const recharts = await serveReactPage(chartsPage);
  return withConsole(async ({ browser, edgeApi, url, createAccount, openPage, print }) => {
    const { id, member, zone } = await createAccount("statistics", 1);
    await makeTraffic(edgeApi, zone);
    const statisticsUrl = `${url}/a/${id}/zones/${zone}/statistics`;
    const metrics = await measureStatistics(browser, () => openPage(member), statisticsUrl, recharts.url);
    return print(metrics, "statistics of a zone");
  }).finally(() => recharts.stop());
}

/** Measures the lists of a large account and of one of ordinary size. Returns whether they're within their budgets. */
export async function benchZoneList(): Promise<boolean> {
  return withConsole(async ({ browser, createAccount, openPage, print }) => {
    const results: boolean[] = [];
    for (const [name, count] of Object.entries(zoneCounts)) {
      const { id, member } = await createAccount(name, count);
      const page = await openPage(member);
      const zones = { name, count };
      const keys = await measureSearchKeys(browser, page, id, zones);
      const actions = count === zoneCounts.large ? await measureZoneList(page, id, zones) : [];
      results.push(await print([...keys, ...actions], `list of ${count} zones`));
    }
    return results.every(Boolean);
  });
}

/** Measures clicks on hovered links. Returns whether they're within their budgets. */
export async function benchLinks(): Promise<boolean> {
  return withConsole(async ({ createAccount, openPage, print }) => {
    const { id, member } = await createAccount("links", zoneCounts.ordinary);
    return print(await measureNavigation(await openPage(member), id), `links beside ${zoneCounts.ordinary} zones`);
  });
}

/** Measures how long the start of a screen blocks input. Returns whether it's within its budgets. */
export async function benchStart(): Promise<boolean> {
  const baseline = await serveReactPage(emptyPage);
  return withConsole(async ({ browser, url, createAccount, print }) => {
    const { id, member, zone } = await createAccount("start", zoneCounts.ordinary);
    const list = `${url}/a/${id}/zones`;
    const heading = (page: Page) => page.getByRole("heading", { level: 1 });
    const firstZone = (page: Page) => page.getByRole("link", { name: "start0", exact: true });
    const started = await measureBlockingTime(browser, [
      { name: "empty React page", url: baseline.url, content: heading },
      { name: "sign-in", url: `${url}/sign-in`, content: heading, budget: 100 },
      { name: `list of ${zoneCounts.ordinary} zones`, url: list, content: firstZone, member, budget: 200 },
      { name: "the same at 1440 px", url: list, content: firstZone, screen: "desktop", member },
      { name: "zone overview", url: `${list}/${zone}`, content: heading, member },
    ]);
    return print(started, "blocking time by thread time", "cold");
  }).finally(() => baseline.stop());
}

/** What the measurements of the web app share. */
interface MeasuredConsole {
  readonly browser: Browser;
  readonly edgeApi: EdgeApi;
  /** URL of the console. */
  readonly url: string;
  /** Creates an account with zones, which are named after it. */
  readonly createAccount: (name: string, zones: number) => Promise<{ id: string; member: Member; zone: string }>;
  /** Opens a page with CPU throttling for a signed-in user. */
  readonly openPage: (member: Member) => Promise<Page>;
  /** Prints metrics next to a baseline of this moment. Returns whether they're within their budgets. */
  readonly print: (metrics: readonly Metric[], title: string, cache?: "warm" | "cold") => Promise<boolean>;
}

/** Runs a measurement with a console and a browser. */
async function withConsole(measure: (console: MeasuredConsole) => Promise<boolean>): Promise<boolean> {
  const builtPage = process.env["WEB_DIR"];
  if (builtPage === undefined) await buildWeb();
  const folder = mkdtempSync(join(tmpdir(), "edge-console-bench-"));
  const edgeApi = await startEdgeApi({ EDGE_API_DB: join(folder, "edge-api.db") });
  const console = await startConsole(edgeApi, {
    WATCH_INTERVAL_SECONDS: "0",
    ...(builtPage && { WEB_DIR: builtPage }),
  });
  const browser = await launchBrowser();
  const admin: RunAdmin = (args, input) => runAdmin(console, args, input);
  try {
    return await measure({
      browser,
      edgeApi,
      url: console.url,
      createAccount: async (name, zones) => {
        const { api_key: key } = await edgeApi.operator.createAccount(name);
        const { id }: { id: string } = await admin(["account", "create", name]);
        await admin(["key", "set", id], key);
        const member = await createMember(admin, `${name}@example.com`, { account: id, role: "full" });
        return { id, member, zone: await makeZones(edgeApi, key, name, zones) };
      },
      openPage: (member) => openSignedIn(browser, console.url, member),
      print: async (metrics, title, cache = "warm") => {
        // A slowed page keeps a core busy, so that the baseline would be slower than what was measured.
        await Promise.all(browser.contexts().map((context) => context.close()));
        const condition = `processor slowed ${cpuThrottlingRate} times, ${cache} cache, ${describeMachine()}`;
        return printMetrics(`${title}: ${condition}`, metrics, await measurePlainPage(browser));
      },
    });
  } finally {
    await browser.close();
    await console.stop();
    await edgeApi.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures the baseline: from a key press to the paint, in a page with only a text field. */
async function measurePlainPage(browser: Browser): Promise<Metric> {
  const page = await openSlowPage(browser);
  await page.goto("data:text/html,<title>Plain</title><input aria-label='Field'>");
  await page.getByLabel("Field").focus();
  const values: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    values.push(await timeToPaint(page, "keydown", () => page.keyboard.press("a")));
  }
  return { label: "baseline: key press to paint in an empty page", values };
}
