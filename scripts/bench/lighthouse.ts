import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { demoPassword, startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { findFreePort } from "@edge-console/testing/free-port";
import { findChromium } from "../chromium/find-chromium.ts";
import { buildWeb } from "../web-build/build-web.ts";
import { describeMachine, runs } from "./conditions.ts";
import { median } from "./percentile.ts";
import { type Calibration, createCalibration } from "./web/calibration.ts";
import { emptyPage, serveReactPage } from "./web/react-page.ts";
import { startHttp2Proxy } from "./web/http2-proxy.ts";
import {
  categories,
  debuggingPort,
  type Device,
  devices,
  getScore,
  getValue,
  listFailedAudits,
  type Report,
  runLighthouse,
} from "./web/run-lighthouse.ts";

/** How browsers reach the console: directly, as the consoles that it's compared with, or as deployed, through a reverse proxy. */
const protocols = ["HTTP/1.1", "HTTP/2"] as const;
type Protocol = (typeof protocols)[number];

/** A page with its required performance scores; other categories require 100. */
interface AuditedPage {
  readonly name: string;
  readonly path: string;
  readonly performance: Readonly<Record<Device, number>>;
}

/**
 * Audits the sign-in page, the zone list, the overviews of an account and a zone, and the zone's statistics with Lighthouse and a cold
 * HTTP cache: the median of three runs each with its spread. For a phone, the processor is slowed down as often as an empty React
 * page needs it at that time to be as slow as on the machine of the budgets.
 */
export async function benchLighthouse(): Promise<boolean> {
  if (process.env["WEB_DIR"] === undefined) await buildWeb();
  const folder = mkdtempSync(join(tmpdir(), "edge-console-lighthouse-"));
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    // The proxy's certificate is its own.
    ignoreHTTPSErrors: true,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--no-first-run",
      "--ignore-certificate-errors",
      `--remote-debugging-port=${debuggingPort}`,
    ],
  });
  const baseline = await serveReactPage(emptyPage);
  try {
    globalThis.console.log(`\nLighthouse: cold HTTP cache, median of ${runs} runs, ${describeMachine()}\n`);
    const calibrate = createCalibration(baseline.url);
    let isGood = true;
    for (const protocol of protocols) isGood = (await auditConsole(browser, protocol, calibrate)) && isGood;
    return isGood;
  } finally {
    baseline.stop();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a console and audits its pages. Returns whether they have the required scores. */
async function auditConsole(
  browser: BrowserContext,
  protocol: Protocol,
  calibrate: () => Promise<Calibration>,
): Promise<boolean> {
  const edgeApi = await startEdgeApi({ EDGE_API_DEMO: "1" });
  const webFolder = process.env["WEB_DIR"];
  const port = await findFreePort();
  const proxyUrl = protocol === "HTTP/2" ? `https://localhost:${port}` : undefined;
  const console = await startConsole(edgeApi, {
    ...(webFolder !== undefined && { WEB_DIR: webFolder }),
    ...(proxyUrl !== undefined && { PUBLIC_URL: proxyUrl }),
  });
  const proxy = proxyUrl === undefined ? undefined : await startHttp2Proxy(port, console.url);
  const url = proxyUrl ?? console.url;
  try {
    globalThis.console.log(`over ${protocol}`);
    // The protocol makes a difference only with a slow connection.
    const tested = protocol === "HTTP/2" ? (["mobile"] as const) : devices;
    let isGood = true;
    const audit = async (page: AuditedPage) => {
      for (const device of tested) isGood = (await auditPage(url, page, device, calibrate)) && isGood;
    };
    await audit({ name: "sign-in", path: "/sign-in", performance: { mobile: 97, desktop: 99 } });
    const [account, zone] = await signInAsOwner(browser, url);
    const zones = `/a/${account}/zones`;
    await audit({ name: "zones", path: zones, performance: { mobile: 94, desktop: 99 } });
    const performance = { mobile: 90, desktop: 99 };
    await audit({ name: "overview", path: `/a/${account}`, performance });
    await audit({ name: "zone overview", path: `${zones}/${zone}`, performance });
    await audit({ name: "statistics", path: `${zones}/${zone}/statistics`, performance });
    return isGood;
  } finally {
    proxy?.stop();
    await console.stop();
    await edgeApi.stop();
  }
}

async function signInAsOwner(browser: BrowserContext, url: string): Promise<[account: string, zone: string]> {
  const page = await browser.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email").fill("owner@demo.example");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/a/"));
  const account = new URL(page.url()).pathname.split("/")[2] ?? "";
  const response = await page.request.get(`${url}/api/accounts/${account}/v1/cdn`);
  const { CDN_ZONES }: { CDN_ZONES: { ID: string }[] } = await response.json();
  // Collects the account's usage before the measurement.
  await page.waitForLoadState("load");
  await page.close();
  return [account, CDN_ZONES.at(-1)?.ID ?? ""];
}

/** Audits a page on a device and prints the results. Returns whether it has the required scores. */
async function auditPage(
  url: string,
  { name, path, performance }: AuditedPage,
  device: Device,
  calibrate: () => Promise<Calibration>,
): Promise<boolean> {
  const reports: Report[] = [];
  const calibrations: Calibration[] = [];
  for (let run = 0; run < runs; run += 1) {
    // A desktop computer isn't slowed down, and has scores to spare.
    const calibration = device === "mobile" ? await calibrate() : undefined;
    if (calibration) calibrations.push(calibration);
    reports.push(await runLighthouse(url + path, device, calibration));
  }
  const scores = categories.map(
    (category) => [category, median(reports.map((report) => getScore(report, category)))] as const,
  );
  const getMedian = (audit: string) => median(reports.map((report) => getValue(report, audit)));
  const seconds = (audit: string) => `${(getMedian(audit) / 1000).toFixed(1)} s`;
  const results = [
    ...scores.map(([category, score]) => `${category} ${score}`),
    `performance ${formatSpread(reports.map((report) => getScore(report, "performance")))}`,
    `required ${performance[device]}`,
    `first paint ${seconds("first-contentful-paint")}`,
    `largest paint ${seconds("largest-contentful-paint")}`,
    `blocked ${Math.round(getMedian("total-blocking-time"))} ms`,
    `shift ${getMedian("cumulative-layout-shift").toFixed(3)}`,
    `benchmark index ${formatSpread(reports.map(({ environment }) => environment.benchmarkIndex))}`,
    ...(calibrations.length > 0
      ? [
          `main thread of an empty page ${formatSpread(calibrations.map(({ workMs }) => workMs))} ms`,
          `processor slowed down ${formatSpread(
            calibrations.map(({ slowdown }) => slowdown),
            1,
          )} times`,
        ]
      : []),
  ];
  globalThis.console.log(`${name.padEnd(14)}${device.padEnd(9)}${results.join(", ")}`);
  const failed = new Set(reports.flatMap(listFailedAudits));
  if (failed.size > 0) globalThis.console.log(`              failed: ${[...failed].join(", ")}`);
  return scores.every(([category, score]) => score >= (category === "performance" ? performance[device] : 100));
}

function formatSpread(values: readonly number[], digits = 0): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
}
