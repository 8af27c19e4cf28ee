import type { Rule } from "./rule.ts";
import type { Outcome } from "./run.ts";

/** A rule and the result of its check. */
export interface CheckedRule {
  readonly title: string;
  readonly rule: Rule;
  readonly outcome: Outcome;
}

/** Number of rules by result. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function countResults(results: readonly CheckedRule[]): Totals {
  const count = (result: Outcome["result"]) => results.filter(({ outcome }) => outcome.result === result).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
}

const marks = { passed: "✓", failed: "✗", skipped: "–" };

/** Returns a rule as text: its mark, description, ID, and section, and the reason if it failed or was skipped. */
export function formatRule({ rule, outcome }: CheckedRule): string {
  const head = `  ${marks[outcome.result]} ${rule.description}  [${rule.id}; ${rule.section}]`;
  return outcome.result === "passed" ? head : `${head}\n      ${outcome.reason.replaceAll("\n", "\n      ")}`;
}

/** Returns the last line of the report. */
export function formatSummary({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Returns all results as JSON. */
export function formatJson(results: readonly CheckedRule[]): string {
  const rules = results.map(({ title, rule, outcome }) => ({
    id: rule.id,
    title,
    section: rule.section,
    rule: rule.description,
    result: outcome.result,
    reason: outcome.result === "passed" ? null : outcome.reason,
  }));
  return JSON.stringify({ ...countResults(results), rules }, null, 2);
}
