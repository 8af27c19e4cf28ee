import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Console } from "@edge-console/testing/console";

const preload = (file: string) => `--import=${fileURLToPath(new URL(file, import.meta.url))}`;

/** Settings of a console whose event loop, or also its statements on jobs, are measured. */
export const meterOptions = preload("event-loop-meter.ts");
export const queryMeterOptions = `${meterOptions} ${preload("query-counter.ts")}`;

/** Returns the longest block of the console's event loop since the last call of a function of this file, in milliseconds. */
export async function readLongestBlock(measured: Console): Promise<number> {
  return Number(await readPrinted(measured, /event loop blocked for ([\d.]+) ms\n/));
}

/** Returns how often the console ran each statement on jobs since the last call of a function of this file. */
export async function readJobStatements(measured: Console): Promise<[text: string, count: number][]> {
  return JSON.parse(await readPrinted(measured, /statements on jobs: (.*)\n/));
}

async function readPrinted({ process: child, output }: Console, pattern: RegExp): Promise<string> {
  // A block is recorded when the next timer fires.
  await pause(50);
  const start = output().length;
  child.kill("SIGUSR2");
  for (;;) {
    await pause(10);
    const printed = pattern.exec(output().slice(start))?.[1];
    if (printed !== undefined) return printed;
  }
}
