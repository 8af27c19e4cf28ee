import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { type Console, demoPassword, startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { exampleZone } from "@edge-console/contract/examples/zone";
import { startProgram } from "@edge-console/testing/program";
import { serverSettings } from "../toolchain/server-settings.mjs";
import { runLoad } from "./load.ts";
import { startPlainProxy } from "./plain-proxy.ts";
import { processorMs, residentMegabytes } from "./process-cost.ts";

/** Budgets: CPU time of a request as a multiple of nginx's, and memory. */
const budgets = { passed: 8, shared: 5, megabytes: 130 } as const;
const zones = 20;
const sessions = 1_000;
/** Concurrent reads of the same resource. */
const concurrentReaders = 8;
/** Below the rate limit for reads of a busy account per minute. */
const passedReads = 380;
/** Minutes of warm-up before the measurement, for V8's optimizing compiler. */
const warmUpMinutes = 3;
/** Minutes of the measurement, alternating with nginx, so that other load affects both. */
const measuredMinutes = 2;

/**
 * Compares the console with nginx in front of the same service: proxied reads, coalesced reads, and the memory of 1,000
 * sessions. Returns whether it's within the budgets.
 */
export async function benchBff(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "edge-console-bench-"));
  const edgeApi = await startEdgeApi();
  for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
  const answer = join(folder, "answer");
  const CDN_ZONES = Array.from({ length: zones }, (_, n) => exampleZone({ ZONE_NAME: `zone${n}x` }));
  writeFileSync(answer, JSON.stringify({ CODE: 200, MESSAGE: "", DATA: { CDN_ZONES } }));
  const bare = await startProgram("scripts/bench/bare-server.ts", "bare ready ", { BARE_ANSWER: answer });
  const service = /bare ready (\S+)/.exec(bare.output())?.[1] ?? "";
  // As in the image (deploy/Dockerfile), which has a compile cache: the first start creates it here.
  const asInTheImage = {
    EDGE_API_URL: service,
    LOG_LEVEL: "warn",
    NODE_COMPILE_CACHE: join(folder, "compile-cache"),
    ...serverSettings,
  };
  await (await startConsole(edgeApi, asInTheImage)).stop();
  const site = await startConsole(edgeApi, asInTheImage);
  const nginx = await startPlainProxy(service, folder);
  try {
    return await measure(site, nginx);
  } finally {
    nginx?.stop();
    await site.stop();
    await bare.stop();
    await edgeApi.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(site: Console, nginx: Awaited<ReturnType<typeof startPlainProxy>>): Promise<boolean> {
  const pid = site.process.pid ?? 0;
  const { cookie, accounts } = await signIn(site);
  for (let n = 0; n < sessions; n += 4) await Promise.all([1, 2, 3, 4].map(() => signIn(site)));
  const megabytes = residentMegabytes(pid);
  const headers = { host: new URL(site.url).host, cookie, "x-csrf": "1" };
  const base = `http://127.0.0.1:${new URL(site.url).port}`;
  const get = (path: string, more: Record<string, string> = {}) =>
    ({ method: "GET", path, headers: { ...headers, ...more }, body: "" }) as const;
  const path = (n: number) => `/api/accounts/${accounts[n % accounts.length]}/v1/cdn`;
  const perRequest = async (
    requests: number,
    concurrency: number,
    of: number,
    url: string,
    one: typeof get,
    more = {},
  ) => {
    const before = processorMs(of);
    await runLoad(url, { requests, concurrency, request: (n) => one(path(n), more) });
    return ((processorMs(of) - before) / requests) * 1000;
  };

  const proxied = async (concurrency: number) => {
    if (!nginx) return undefined;
    await perRequest(2_000, concurrency, nginx.pid, nginx.url, get);
    return perRequest(20_000, concurrency, nginx.pid, nginx.url, get);
  };

  const background = { "x-background": "1" };
  const sharedUnit = await proxied(concurrentReaders);
  await perRequest(5_000, concurrentReaders, pid, base, get, background);
  const shared = await perRequest(10_000, concurrentReaders, pid, base, get, background);

  // One at a time, because concurrent identical reads are coalesced. Waiting for each costs more CPU, for nginx too.
  const nextMinute = () => pause(60_500 - (Date.now() % 60_000));
  const passOn = () => perRequest(passedReads, 1, pid, base, get);
  for (let minute = 0; minute < warmUpMinutes; minute += 1) await nextMinute().then(passOn);
  const passedCosts: number[] = [];
  const passedUnits: number[] = [];
  for (let minute = 0; minute < measuredMinutes; minute += 1) {
    passedCosts.push(await nextMinute().then(passOn));
    const unit = await proxied(1);
    if (unit !== undefined) passedUnits.push(unit);
  }
  const mean = (costs: number[]) => costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const passed = mean(passedCosts);
  const passedUnit = passedUnits.length > 0 ? mean(passedUnits) : undefined;

  console.log(`\nbff, beside nginx proxy_pass${nginx ? "" : " (not installed: no baseline)"}`);
  const report = (what: string, cost: number, unit: number | undefined, budget: number) => {
    const times = unit === undefined ? undefined : cost / unit;
    const ratio = times === undefined ? "" : `${times.toFixed(1)} times nginx's ${unit?.toFixed(0)} (budget ${budget})`;
    console.log(`${what.padEnd(34)}${cost.toFixed(0).padStart(6)} µs  ${ratio}`);
    return times === undefined || times <= budget;
  };
  const results = [
    report("a proxied read", passed, passedUnit, budgets.passed),
    report("a coalesced read", shared, sharedUnit, budgets.shared),
    megabytes <= budgets.megabytes,
  ];
  console.log(
    `${`${sessions} signed-in sessions`.padEnd(34)}${megabytes.toFixed(0).padStart(6)} MB  (budget ${budgets.megabytes})`,
  );
  return results.every(Boolean);
}

/** Signs in the demo owner, and returns the cookie and the accounts. */
function signIn(site: Console): Promise<{ cookie: string; accounts: string[] }> {
  const { host, port } = new URL(site.url);
  const body = JSON.stringify({ email: "owner@demo.example", password: demoPassword });
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      "x-csrf": "1",
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const options = { host: "127.0.0.1", port, method: "POST", path: "/api/session", headers, agent: false } as const;
    const outgoing = request(options, (incoming) => {
      const [line = ""] = incoming.headers["set-cookie"] ?? [];
      let text = "";
      incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
      incoming.on("end", () => {
        if (incoming.statusCode !== 200) return reject(new Error(`sign-in: ${incoming.statusCode} ${text}`));
        const { accounts }: { accounts: { id: string }[] } = JSON.parse(text);
        resolve({ cookie: line.split(";")[0] ?? "", accounts: accounts.map(({ id }) => id) });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
