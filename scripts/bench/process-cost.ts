import { readFileSync } from "node:fs";

/** Clock ticks per second, the unit of CPU time on Linux. */
const ticksPerSecond = 100;

/** Returns the CPU time of a process in milliseconds. Linux only. */
export function processorMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The process name is in parentheses and can contain anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

/** Returns the resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1000;
}
