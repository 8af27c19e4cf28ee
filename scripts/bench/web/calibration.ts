import { median } from "../percentile.ts";
import { getValue, runLighthouse, usualSlowdown } from "./run-lighthouse.ts";

/**
 * How long the main thread of an empty React page works on the machine for which the budgets are meant, slowed down 4 times, in
 * milliseconds: 310 to 410 while nothing else ran on it, with a benchmark index of 2,740 to 2,920.
 */
const referenceWorkMs = 350;

/** Measurements of the empty page that a calibration considers. */
const considered = 3;

/** Speed of the machine. */
export interface Calibration {
  /** How long the main thread of an empty React page works now, slowed down 4 times, in milliseconds. */
  readonly workMs: number;
  /** How often the processor has to be slowed down now to be as slow as the phone that the budgets are meant for. */
  readonly slowdown: number;
}

/**
 * Returns a function that measures how fast the machine is now, by the median of the last three measurements of the empty React
 * page at `url`.
 *
 * Lighthouse slows down the processor 4 times, whichever it is: on a machine that's slower, or that does other work, the phone would
 * be slower as well. Its documentation says to adapt that factor to the machine.
 */
export function createCalibration(url: string): () => Promise<Calibration> {
  const measured: number[] = [];
  return async () => {
    do {
      const report = await runLighthouse(url, "mobile", { only: ["performance"] });
      measured.push(getValue(report, "mainthread-work-breakdown"));
    } while (measured.length < considered);
    const workMs = median(measured.slice(-considered));
    return { workMs, slowdown: Math.max(1, (usualSlowdown * referenceWorkMs) / workMs) };
  };
}
