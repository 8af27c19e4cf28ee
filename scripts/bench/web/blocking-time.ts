import type { Browser, Page } from "@playwright/test";
import type { Member } from "@edge-console/testing/admin";
import { cpuThrottlingRate } from "./browser.ts";
import type { Metric } from "./metrics.ts";

const rounds = 3;

/** Time of a task in milliseconds after which input waits. */
const longTaskMs = 50;

/** A page to open with an empty cache; a `member` is signed in. */
export interface StartedPage {
  readonly name: string;
  readonly url: string;
  readonly member?: Member;
}

/**
 * Measures how long starting a page with an empty cache blocks the main thread: the thread time of each task beyond 50 ms, added
 * up. Unlike the duration, it doesn't contain the time in which the machine ran other programs.
 */
export async function measureBlockingTime(browser: Browser, pages: readonly StartedPage[]): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const page of pages) {
    const values: number[] = [];
    for (let round = 0; round < rounds; round += 1) values.push(await measureStart(browser, page));
    metrics.push({ label: `${page.name}: start`, values });
  }
  return metrics;
}

async function measureStart(browser: Browser, { url, member }: StartedPage): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  if (member) {
    const { email, password } = member;
    const address = new URL("/api/session", url).href;
    await context.request.post(address, { data: { email, password }, headers: { "X-CSRF": "1" } });
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuThrottlingRate });
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await waitForQuiet(page);
  const trace = await browser.stopTracing();
  await context.close();
  return sumBlockingTime(JSON.parse(trace.toString()));
}

/** Waits until no file was loaded for a second. */
async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = Math.max(...performance.getEntriesByType("resource").map(({ startTime }) => startTime));
    return performance.now() - last > 1_000;
  });
}

interface Trace {
  readonly traceEvents: readonly {
    readonly name: string;
    readonly pid: number;
    readonly tid: number;
    /** Thread time in microseconds. */
    readonly tdur?: number;
    readonly args: { readonly name?: string };
  }[];
}

/** Returns the blocking time of the main thread that worked longest, in milliseconds: that of the page. */
function sumBlockingTime({ traceEvents }: Trace): number {
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const threads = new Map<string, { total: number; blocking: number }>();
  for (const { name, pid, tid, tdur = 0 } of traceEvents) {
    const key = `${pid} ${tid}`;
    if (!name.endsWith("RunTask") || !mainThreads.has(key)) continue;
    const thread = threads.get(key) ?? { total: 0, blocking: 0 };
    const ms = tdur / 1000;
    threads.set(key, { total: thread.total + ms, blocking: thread.blocking + Math.max(0, ms - longTaskMs) });
  }
  return [...threads.values()].toSorted((a, b) => b.total - a.total)[0]?.blocking ?? Number.NaN;
}
