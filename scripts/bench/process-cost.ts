import { readFileSync } from "node:fs";

/** Clock ticks a second, in which Linux counts the time of processes. */
const ticksASecond = 100;

/** The processor time that a process has had so far, of all its threads, in milliseconds. Linux alone tells. */
export function processorMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name stands in brackets and may hold anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / ticksASecond) * 1000;
}

/** What it holds in memory, in megabytes. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1000;
}
