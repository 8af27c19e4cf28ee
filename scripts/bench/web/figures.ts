import { median } from "../percentile.ts";

/** Something that was measured several times, in milliseconds or, with `unit`, once in that. */
export interface Figure {
  readonly what: string;
  readonly values: readonly number[];
  /** What the median must not exceed; absent for what is only told. */
  readonly budget?: number;
  readonly unit?: string;
}

/** Prints figures beside their budgets and a baseline's median, and gives whether all are within them. */
export function printFigures(title: string, figures: readonly Figure[], baseline: Figure): boolean {
  const base = median(baseline.values);
  console.log(`\n${title}\n`);
  console.log(line("", "median", "worst", "budget", "of baseline"));
  for (const figure of [baseline, ...figures]) {
    const middle = median(figure.values);
    const unit = figure.unit ?? "ms";
    const budget = figure.budget === undefined ? "" : `${figure.budget} ${unit}`;
    console.log(
      line(
        figure.what,
        `${middle.toFixed(0)} ${unit}`,
        figure.values.length > 1 ? `${Math.max(...figure.values).toFixed(0)} ${unit}` : "",
        budget,
        figure.unit === undefined ? (middle / base).toFixed(1) : "",
        isWithin(figure) ? "" : "OVER",
      ),
    );
  }
  return figures.every(isWithin);
}

function isWithin({ values, budget }: Figure): boolean {
  return budget === undefined || median(values) <= budget;
}

function line(what: string, ...cells: readonly string[]): string {
  return what.padEnd(52) + cells.map((cell) => cell.padStart(13)).join("");
}
