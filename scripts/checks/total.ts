import { readFileSync } from "node:fs";

/** How many tests passed and failed. A test that did not run counts as failed: nothing is skipped here. */
export interface Total {
  readonly passed: number;
  readonly failed: number;
}

/** A check that is one yes or no, such as the types. */
export function toTotal(ok: boolean): Total {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function addTotals(totals: readonly Total[]): Total {
  return totals.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/**
 * The total of a test run from its runner's own numbers. A runner that reports no failure, yet ended with an error or
 * ran nothing, counts as one failure.
 */
export function withResult(total: Total, exitCode: number): Total {
  return total.failed === 0 && (exitCode !== 0 || total.passed === 0) ? { ...total, failed: 1 } : total;
}

interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** From `vitest --reporter=json`. A file that could not be loaded holds no tests, and counts as one that failed. */
export function vitestTotal(json: string): Total {
  const report: VitestReport = JSON.parse(json);
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + unloaded.length };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** From Playwright's JSON reporter. A test that passed only when it was repeated counts as failed. */
export function playwrightTotal(json: string): Total {
  const { stats }: PlaywrightReport = JSON.parse(json);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

/** Reads a runner's JSON report; a missing or broken one (the runner died) is a total of nothing. */
export function readTotal(path: string, total: (json: string) => Total): Total {
  try {
    return total(readFileSync(path, "utf8"));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
