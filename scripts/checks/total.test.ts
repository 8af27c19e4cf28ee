import { expect, it } from "vitest";
import { withResult, playwrightTotal, createTotal, addTotals, readTotal, vitestTotal, type Total } from "./total.ts";

it("sums totals", () => {
  expect(addTotals([createTotal(true), createTotal(false), { passed: 40, failed: 2 }])).toEqual({
    passed: 41,
    failed: 3,
  });
});

it("counts an error of the runner and a run without tests as failures", () => {
  expect(withResult({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
  expect(withResult({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(withResult({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(withResult({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
});

it("counts skipped tests and unloadable files of vitest as failed", () => {
  const loadedFile = { status: "passed", assertionResults: [{}] };
  const unloadableFile = { status: "failed", assertionResults: [] };
  const report = { numTotalTests: 10, numPassedTests: 8, testResults: [loadedFile, unloadableFile] };
  expect(vitestTotal(JSON.stringify(report))).toEqual({ passed: 8, failed: 3 });
});

it("counts flaky and skipped tests of Playwright as failed", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 };
  expect(playwrightTotal(JSON.stringify({ stats }))).toEqual({ passed: 7, failed: 3 });
});

it("treats a missing report as empty", () => {
  const everything = (): Total => ({ passed: 1, failed: 0 });
  expect(readTotal("/nowhere/report.json", everything)).toEqual({ passed: 0, failed: 0 });
});
