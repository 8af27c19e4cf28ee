import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createMember, runAdmin, type RunAdmin } from "@edge-console/testing/admin";
import { startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { buildWeb } from "../web-build/build-web.ts";
import { launchBrowser, openAs, slowdown } from "./web/browser.ts";
import { makeTraffic, makeZones } from "./web/data.ts";
import { printFigures } from "./web/figures.ts";
import { measurePlainPage } from "./web/plain-page.ts";
import { measureSearch } from "./web/search.ts";
import { measureStatistics } from "./web/statistics.ts";
import { measureZoneList } from "./web/zone-list.ts";

const zoneCount = 10_000;

/**
 * Measures the largest screens in a browser with CPU throttling: a zone's hourly statistics of 90 days, a list of 10,000 zones,
 * and the search. Returns whether they're within their budgets.
 */
export async function benchWeb(): Promise<boolean> {
  const builtPage = process.env["WEB_DIR"];
  if (builtPage === undefined) await buildWeb();
  const folder = mkdtempSync(join(tmpdir(), "edge-console-bench-"));
  const edgeApi = await startEdgeApi({ EDGE_API_DB: join(folder, "edge-api.db") });
  const console = await startConsole(edgeApi, {
    WATCH_INTERVAL_SECONDS: "0",
    ...(builtPage && { WEB_DIR: builtPage }),
  });
  const browser = await launchBrowser();
  try {
    const { api_key: key } = await edgeApi.operator.createAccount("Bench");
    const admin: RunAdmin = (args, input) => runAdmin(console, args, input);
    const { id: account }: { id: string } = await admin(["account", "create", "Bench"]);
    await admin(["key", "set", account], key);
    const member = await createMember(admin, "bench@example.com", { account, role: "full" });
    const zone = await makeZones(edgeApi, key, zoneCount);
    await makeTraffic(edgeApi, zone);
    const page = await openAs(browser, console.url, member);

    const plain = await measurePlainPage(browser);
    const load = (loadavg()[0] ?? 0).toFixed(1);
    const on = `a processor slowed ${slowdown} times (load ${load} on ${availableParallelism()} cores)`;
    const search = await measureSearch(page, account);
    const isSearchQuick = printFigures(`search over 1,000 zones and 5,000 hostnames, on ${on}`, search, plain);
    if (process.env["ONLY_SEARCH"]) return isSearchQuick;
    const statistics = await measureStatistics(page, account, zone);
    const isQuickEnough = printFigures(`statistics of a zone, on ${on}`, statistics, plain);
    if (process.env["ONLY_STATS"]) return true;
    const zones = await measureZoneList(page, account, zoneCount);
    return printFigures(`list of ${zoneCount} zones, on ${on}`, zones, plain) && isQuickEnough && isSearchQuick;
  } finally {
    await browser.close();
    await console.stop();
    await edgeApi.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
