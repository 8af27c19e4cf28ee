import type { Browser, Page } from "@playwright/test";

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

/**
 * Runs `action` and returns the thread time of each task of the page's main thread during it, in milliseconds. Unlike the duration,
 * it doesn't contain the time in which the machine ran other programs.
 */
export async function traceTasks(browser: Browser, page: Page, action: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  await action();
  const trace = await browser.stopTracing();
  return listTasks(JSON.parse(trace.toString()));
}

/** Returns the tasks of the main thread that worked longest: that of the page. */
function listTasks({ traceEvents }: Trace): number[] {
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = Map.groupBy(
    traceEvents.filter(({ name, pid, tid }) => name === "RunTask" && mainThreads.has(`${pid} ${tid}`)),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const times = [...tasks.values()].map((events) => events.map(({ tdur = 0 }) => tdur / 1000));
  return times.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
