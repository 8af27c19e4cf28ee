import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { type Console, demoPassword, startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { startProgram } from "@edge-console/testing/program";
import { serverSettings } from "../toolchain/server-settings.mjs";
import { runLoad } from "./load.ts";
import { startPlainProxy } from "./plain-proxy.ts";
import { processorMs, residentMegabytes } from "./process-cost.ts";

/** Budgets: CPU time of a request as a multiple of nginx's, and memory. */
const budgets = { passed: 25, shared: 5, megabytes: 180 } as const;
const zones = 20;
const sessions = 1_000;
/** Concurrent reads of the same resource. */
const concurrentReaders = 8;
/** Below the rate limit for reads of a busy account per minute. */
const sequentialReads = 380;
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
  const responseFile = join(folder, "answer");
  const CDN_ZONES = Array.from({ length: zones }, (_, n) => createExampleZone({ ZONE_NAME: `zone${n}x` }));
  writeFileSync(responseFile, JSON.stringify({ CODE: 200, MESSAGE: "", DATA: { CDN_ZONES } }));
  const bareServer = await startProgram("scripts/bench/bare-server.ts", "bare ready ", { RESPONSE_FILE: responseFile });
  const service = /bare ready (\S+)/.exec(bareServer.output())?.[1] ?? "";
  // As in the image (deploy/Dockerfile), which has a compile cache: the first start creates it here.
  const imageEnv = {
    EDGE_API_URL: service,
    LOG_LEVEL: "warn",
    NODE_COMPILE_CACHE: join(folder, "compile-cache"),
    ...serverSettings,
  };
  await (await startConsole(edgeApi, imageEnv)).stop();
  const testedConsole = await startConsole(edgeApi, imageEnv);
  const nginx = await startPlainProxy(service, folder);
  try {
    return await measure(testedConsole, nginx);
  } finally {
    nginx?.stop();
    await testedConsole.stop();
    await bareServer.stop();
    await edgeApi.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(testedConsole: Console, nginx: Awaited<ReturnType<typeof startPlainProxy>>): Promise<boolean> {
  const pid = testedConsole.process.pid ?? 0;
  const { cookie, accounts } = await signIn(testedConsole);
  for (let n = 0; n < sessions; n += 4) await Promise.all([1, 2, 3, 4].map(() => signIn(testedConsole)));
  const megabytes = residentMegabytes(pid);
  const headers = { host: new URL(testedConsole.url).host, cookie, "x-csrf": "1" };
  const base = `http://127.0.0.1:${new URL(testedConsole.url).port}`;
  const get = (path: string, extraHeaders: Record<string, string> = {}) =>
    ({ method: "GET", path, headers: { ...headers, ...extraHeaders }, body: "" }) as const;
  const path = (n: number) => `/api/accounts/${accounts[n % accounts.length]}/v1/cdn`;
  const perRequest = async (
    requests: number,
    concurrency: number,
    pid: number,
    url: string,
    send: typeof get,
    extraHeaders = {},
  ) => {
    const startMs = processorMs(pid);
    await runLoad(url, { requests, concurrency, request: (n) => send(path(n), extraHeaders) });
    return ((processorMs(pid) - startMs) / requests) * 1000;
  };

  const proxied = async (concurrency: number) => {
    if (!nginx) return undefined;
    await perRequest(2_000, concurrency, nginx.pid, nginx.url, get);
    return perRequest(20_000, concurrency, nginx.pid, nginx.url, get);
  };

  const background = { "x-background": "1" };
  const nginxCoalescedCost = await proxied(concurrentReaders);
  await perRequest(5_000, concurrentReaders, pid, base, get, background);
  const shared = await perRequest(10_000, concurrentReaders, pid, base, get, background);

  // One at a time, because concurrent identical reads are coalesced. Waiting for each costs more CPU, for nginx too.
  const nextMinute = () => pause(60_500 - (Date.now() % 60_000));
  const measureProxied = () => perRequest(sequentialReads, 1, pid, base, get);
  for (let minute = 0; minute < warmUpMinutes; minute += 1) await nextMinute().then(measureProxied);
  const consoleCosts: number[] = [];
  const nginxCosts: number[] = [];
  for (let minute = 0; minute < measuredMinutes; minute += 1) {
    consoleCosts.push(await nextMinute().then(measureProxied));
    const unit = await proxied(1);
    if (unit !== undefined) nginxCosts.push(unit);
  }
  const mean = (costs: number[]) => costs.reduce((total, cost) => total + cost, 0) / costs.length;
  const consoleCost = mean(consoleCosts);
  const nginxCost = nginxCosts.length > 0 ? mean(nginxCosts) : undefined;

  console.log(`\nbff, compared with nginx proxy_pass${nginx ? "" : " (not installed: no baseline)"}`);
  const report = (label: string, cost: number, unit: number | undefined, budget: number) => {
    const multiple = unit === undefined ? undefined : cost / unit;
    const ratio =
      multiple === undefined ? "" : `${multiple.toFixed(1)} times nginx's ${unit?.toFixed(0)} (budget ${budget})`;
    console.log(`${label.padEnd(34)}${cost.toFixed(0).padStart(6)} µs  ${ratio}`);
    return multiple === undefined || multiple <= budget;
  };
  const results = [
    report("a proxied read", consoleCost, nginxCost, budgets.passed),
    report("a coalesced read", shared, nginxCoalescedCost, budgets.shared),
    megabytes <= budgets.megabytes,
  ];
  console.log(
    `${`${sessions} signed-in sessions`.padEnd(34)}${megabytes.toFixed(0).padStart(6)} MB  (budget ${budgets.megabytes})`,
  );
  return results.every(Boolean);
}

/** Signs in the demo owner, and returns the cookie and the accounts. */
function signIn(testedConsole: Console): Promise<{ cookie: string; accounts: string[] }> {
  const { host, port } = new URL(testedConsole.url);
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
    const clientRequest = request(options, (response) => {
      const [line = ""] = response.headers["set-cookie"] ?? [];
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => {
        if (response.statusCode !== 200) return reject(new Error(`sign-in: ${response.statusCode} ${text}`));
        const { accounts }: { accounts: { id: string }[] } = JSON.parse(text);
        resolve({ cookie: line.split(";")[0] ?? "", accounts: accounts.map(({ id }) => id) });
      });
    });
    clientRequest.on("error", reject);
    clientRequest.end(body);
  });
}
