import { median } from "../percentile.ts";

/** Repeated measurement in milliseconds, or a single one in `unit`. */
export interface Figure {
  readonly what: string;
  readonly values: readonly number[];
  /** Maximum of the median; not set for figures without a budget. */
  readonly budget?: number;
  /** Maximum of the median as a multiple of the baseline's median. */
  readonly maxRatio?: number;
  readonly unit?: string;
}

/** Prints figures with their budgets and a baseline's median. Returns whether all are within their budgets. */
export function printFigures(title: string, figures: readonly Figure[], baseline: Figure): boolean {
  const base = median(baseline.values);
  console.log(`\n${title}\n`);
  console.log(line("", "median", "worst", "budget", "of baseline"));
  for (const figure of [baseline, ...figures]) {
    const middle = median(figure.values);
    const unit = figure.unit ?? "ms";
    const budget = figure.maxRatio
      ? `${figure.maxRatio} times`
      : figure.budget === undefined
        ? ""
        : `${figure.budget} ${unit}`;
    console.log(
      line(
        figure.what,
        `${middle.toFixed(0)} ${unit}`,
        figure.values.length > 1 ? `${Math.max(...figure.values).toFixed(0)} ${unit}` : "",
        budget,
        figure.unit === undefined ? (middle / base).toFixed(1) : "",
        isWithin(figure, base) ? "" : "OVER",
      ),
    );
  }
  return figures.every((figure) => isWithin(figure, base));
}

function isWithin({ values, budget, maxRatio = Infinity }: Figure, base: number): boolean {
  return (budget === undefined || median(values) <= budget) && median(values) <= maxRatio * base;
}

function line(what: string, ...cells: readonly string[]): string {
  return what.padEnd(52) + cells.map((cell) => cell.padStart(13)).join("");
}
