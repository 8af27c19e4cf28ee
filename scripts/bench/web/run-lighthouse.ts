import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Installed on demand, because its dependencies would double the size of the installation. */
const lighthouse = "lighthouse@13.5.0";

/** Port at which Lighthouse finds the browser. */
export const debuggingPort = 9_333;

export const devices = ["mobile", "desktop"] as const;
export type Device = (typeof devices)[number];

/** How often Lighthouse slows down the processor for a phone, on a machine of the usual speed. */
export const usualSlowdown = 4;

export const categories = ["performance", "accessibility", "best-practices"] as const;
export type Category = (typeof categories)[number];

interface CategoryReport {
  readonly score: number;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

export interface Report {
  /** Speed of the machine, as Lighthouse measured it: about 2,000 for a current desktop computer. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Partial<Record<Category, CategoryReport>>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly score: number | null }>>;
}

/**
 * Runs Lighthouse with an empty HTTP cache. `slowdown`: how often it slows down the processor for a phone. A run that Lighthouse
 * itself breaks off, and asks to repeat, is repeated once.
 */
export async function runLighthouse(
  url: string,
  device: Device,
  { slowdown = usualSlowdown, only = categories }: { slowdown?: number; only?: readonly Category[] } = {},
): Promise<Report> {
  const options = [
    `--only-categories=${only.join(",")}`,
    device === "desktop" ? "--preset=desktop" : `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ];
  try {
    return await runOnce(url, options);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes("Please run Lighthouse again")) throw error;
    globalThis.console.log("              Lighthouse broke off a run, which is repeated.");
    return runOnce(url, options);
  }
}

async function runOnce(url: string, options: readonly string[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    "npx",
    ["--yes", lighthouse, url, `--port=${debuggingPort}`, "--output=json", "--quiet", ...options],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}

/** Returns the score of a category, from 0 to 100. */
export function getScore({ categories }: Report, category: Category): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** Returns the value of an audit: times in milliseconds. */
export function getValue({ audits }: Report, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}

/** Returns the failed audits that count for accessibility and best practices. */
export function listFailedAudits({ categories, audits }: Report): string[] {
  const counted = [categories.accessibility, categories["best-practices"]].flatMap(
    (category) => category?.auditRefs ?? [],
  );
  return counted.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id);
}
