import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { startProgram } from "@edge-console/testing/program";
import { type Load, runLoad, type LoadPlan } from "./load.ts";
import { createPacer } from "./pacer.ts";

const zoneCount = 10_000;
const daySeconds = 86_400;
const hourSeconds = 3_600;

/** Memory budget of edge-api with 10,000 zones, in megabytes. */
const memoryBudget = 300;

/** Measurement of an operation and of a server that only returns the same bytes. */
interface Measurement {
  readonly label: string;
  readonly service: Load;
  readonly baseline: Load;
}

/**
 * Measures edge-api with a new database: creating 10,000 zones, listing them, and reading 90 days of hourly statistics.
 * Returns whether its memory is within the budget.
 */
export async function benchEdgeApi(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "edge-console-bench-"));
  const edgeApi = await startEdgeApi({ EDGE_API_DB: join(folder, "edge-api.db") });
  try {
    const { api_key: key } = await edgeApi.operator.createAccount("Bench");
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const paceRequests = createPacer(edgeApi);
    const bench = { url: edgeApi.url, folder };

    const created = await measure(bench, "create a zone", {
      ...paceRequests,
      requests: zoneCount,
      concurrency: 8,
      request: (index) => ({
        method: "POST",
        path: "/v1/cdn",
        headers,
        body: JSON.stringify({ ZONE_NAME: `bench${index}`, ORIGIN_URL: `https://origin${index}.example.com` }),
      }),
    });
    const made: { DATA: { ID: string } } = JSON.parse(created.service.lastBody.toString());
    const zone = made.DATA.ID;
    await recordTraffic(edgeApi, zone);

    const listed = await measure(bench, `list ${zoneCount} zones`, {
      ...paceRequests,
      requests: 60,
      concurrency: 2,
      request: () => ({ method: "GET", path: "/v1/cdn", headers, body: "" }),
    });
    const filter = { GRANULARITY: "hour", FROM_TIMESTAMP: Math.floor(Date.now() / 1000) - 89 * daySeconds };
    const read = await measure(bench, "statistics, 90 days by hour", {
      ...paceRequests,
      requests: 600,
      concurrency: 8,
      request: () => ({
        method: "GET",
        path: `/v1/cdn/${zone}/stats`,
        headers,
        body: JSON.stringify(filter),
      }),
    });
    report([created, listed, read]);
    return reportMemory(edgeApi);
  } finally {
    await edgeApi.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  { url, folder }: { readonly url: string; readonly folder: string },
  label: string,
  plan: LoadPlan,
): Promise<Measurement> {
  const service = await runLoad(url, plan);
  const file = join(folder, "answer");
  writeFileSync(file, service.lastBody);
  const program = await startProgram("scripts/bench/bare-server.ts", "bare ready ", { RESPONSE_FILE: file });
  try {
    const bareUrl = /bare ready (\S+)/.exec(program.output())?.[1] ?? "";
    const { requests, concurrency, request } = plan;
    return { label, service, baseline: await runLoad(bareUrl, { requests, concurrency, request }) };
  } finally {
    await program.stop();
  }
}

/** Records 90 days of hourly traffic of a zone at ten locations, from three countries and networks each. */
async function recordTraffic(edgeApi: EdgeApi, zone: string): Promise<void> {
  const { locations }: { locations: { id: string }[] } = await edgeApi.operator.call("GET", "/locations");
  const currentHour = Math.floor(Date.now() / 1000 / hourSeconds) * hourSeconds;
  const trafficSources = locations.slice(0, 10).flatMap(({ id }, index) =>
    ["DE", "FR", "US"].map((country, countryIndex) => ({
      node: id,
      country,
      asn: 64_500 + index * 3 + countryIndex,
    })),
  );
  for (let day = 0; day < 90; day += 1) {
    const rows = Array.from({ length: 24 }, (_, hour) => currentHour - (day * 24 + hour) * hourSeconds).flatMap((at) =>
      trafficSources.map((source) => ({
        zone_id: zone,
        timestamp: at,
        ...source,
        requests: 1_000,
        cache_hits: 900,
        bandwidth_bytes: 40_000_000,
        origin_bytes: 4_000_000,
        blocked: 3,
      })),
    );
    await edgeApi.operator.addTraffic(rows);
  }
}

function report(measurements: readonly Measurement[]): void {
  console.log("\nedge-api compared with a bare server that returns the same bytes (loopback, one process each)\n");
  console.log(formatLine("", "requests/s", "p99 ms", "bare requests/s", "bare p99 ms", "ratio", "response kB"));
  for (const { label, service, baseline } of measurements) {
    console.log(
      formatLine(
        label,
        service.requestsPerSecond.toFixed(0),
        service.p99.toFixed(1),
        baseline.requestsPerSecond.toFixed(0),
        baseline.p99.toFixed(1),
        (service.requestsPerSecond / baseline.requestsPerSecond).toFixed(3),
        (service.lastBody.length / 1000).toFixed(1),
      ),
    );
  }
}

function formatLine(label: string, ...cells: readonly string[]): string {
  return label.padEnd(30) + cells.map((cell) => cell.padStart(16)).join("");
}

function reportMemory({ process: child }: EdgeApi): boolean {
  const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], { encoding: "utf8" }));
  const megabytes = (kilobytes * 1024) / 1_000_000;
  const within = megabytes < memoryBudget;
  const verdict = within ? "within" : "OVER";
  console.log(`\nmemory after all operations: ${megabytes.toFixed(0)} MB, ${verdict} the budget of ${memoryBudget} MB`);
  return within;
}
