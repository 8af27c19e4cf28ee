import { readFileSync } from "node:fs";

/** Number of passed and failed tests. A test that didn't run counts as failed. */
export interface Total {
  readonly passed: number;
  readonly failed: number;
}

/** Returns the total of a single check, such as the type check. */
export function createTotal(ok: boolean): Total {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function addTotals(totals: readonly Total[]): Total {
  return totals.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/**
 * Returns the total of a test run. A runner that reports no failure but exits with an error, or runs no test, counts as one
 * failure.
 */
export function withResult(total: Total, exitCode: number): Total {
  return total.failed === 0 && (exitCode !== 0 || total.passed === 0) ? { ...total, failed: 1 } : total;
}

interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** Parses the report of `vitest --reporter=json`. A file that failed to load counts as a failed test. */
export function vitestTotal(json: string): Total {
  const report: VitestReport = JSON.parse(json);
  const failedToLoad = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + failedToLoad.length };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** Parses the report of Playwright's JSON reporter. A flaky test counts as failed. */
export function playwrightTotal(json: string): Total {
  const { stats }: PlaywrightReport = JSON.parse(json);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

/** Reads a runner's JSON report. A missing or invalid report is an empty total. */
export function readTotal(path: string, total: (json: string) => Total): Total {
  try {
    return total(readFileSync(path, "utf8"));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
