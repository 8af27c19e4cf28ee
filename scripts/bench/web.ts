import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createMember, runAdmin, type RunAdmin } from "@edge-console/testing/admin";
import { startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { buildWeb } from "../web-build/build-web.ts";
import { launchBrowser, openSignedIn, cpuThrottlingRate } from "./web/browser.ts";
import { makeTraffic, makeZones } from "./web/data.ts";
import { printMetrics } from "./web/metrics.ts";
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
    const page = await openSignedIn(browser, console.url, member);

    const baseline = await measurePlainPage(browser);
    const load = (loadavg()[0] ?? 0).toFixed(1);
    const conditions = `a processor slowed ${cpuThrottlingRate} times (load ${load} on ${availableParallelism()} cores)`;
    const search = await measureSearch(page, account);
    const isSearchWithinBudget = printMetrics(
      `search over 1,000 zones and 5,000 hostnames, on ${conditions}`,
      search,
      baseline,
    );
    if (process.env["ONLY_SEARCH"]) return isSearchWithinBudget;
    const statistics = await measureStatistics(page, account, zone);
    const isStatisticsWithinBudget = printMetrics(`statistics of a zone, on ${conditions}`, statistics, baseline);
    if (process.env["ONLY_STATS"]) return true;
    const zones = await measureZoneList(page, account, zoneCount);
    return (
      printMetrics(`list of ${zoneCount} zones, on ${conditions}`, zones, baseline) &&
      isStatisticsWithinBudget &&
      isSearchWithinBudget
    );
  } finally {
    await browser.close();
    await console.stop();
    await edgeApi.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
