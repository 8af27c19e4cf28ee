import type { Rule } from "./rule.ts";
import type { Outcome } from "./run.ts";

/** A rule and what became of it. */
export interface Checked {
  readonly title: string;
  readonly rule: Rule;
  readonly outcome: Outcome;
}

/** How many rules hold, do not hold and were not checked. */
export interface Totals {
  readonly held: number;
  readonly broken: number;
  readonly notChecked: number;
}

export function totals(checked: readonly Checked[]): Totals {
  const number = (result: Outcome["result"]) => checked.filter(({ outcome }) => outcome.result === result).length;
  return { held: number("holds"), broken: number("broken"), notChecked: number("not checked") };
}

const marks = { holds: "✓", broken: "✗", "not checked": "–" };

/** One rule in the plain list: a mark, the rule, its id and section, and the reason when it does not hold. */
export function line({ rule, outcome }: Checked): string {
  const head = `  ${marks[outcome.result]} ${rule.says}  [${rule.id}; ${rule.section}]`;
  return outcome.result === "holds" ? head : `${head}\n      ${outcome.reason.replaceAll("\n", "\n      ")}`;
}

/** The sentence at the end of the plain list. */
export function summary({ held, broken, notChecked }: Totals): string {
  const sentence = `${held} of ${held + broken} rules hold`;
  return notChecked === 0 ? `${sentence}.` : `${sentence}; ${notChecked} were not checked.`;
}

/** The whole outcome for a machine. */
export function asJson(checked: readonly Checked[]): string {
  const rules = checked.map(({ title, rule, outcome }) => ({
    id: rule.id,
    title,
    section: rule.section,
    rule: rule.says,
    result: outcome.result,
    reason: outcome.result === "holds" ? null : outcome.reason,
  }));
  return JSON.stringify({ ...totals(checked), rules }, null, 2);
}
