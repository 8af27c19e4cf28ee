import { availableParallelism, loadavg } from "node:os";

/** Runs of each measurement of the web app; `BENCH_RUNS=1` tries the benchmark out. */
export const runs = Number(process.env["BENCH_RUNS"] ?? 3);

/** Rounds of short actions: a response that arrives during one of them delays it. */
export const actionRounds = 3 * runs;

/** Load per core from which on other programs falsify times. */
const maxLoadPerCore = 0.25;

/** Load before the benchmark, which is a load itself. */
const [loadBefore = 0] = loadavg();

/** Says whether other programs used the machine when the benchmark was started. */
export function describeMachine(): string {
  const cores = availableParallelism();
  const state = loadBefore <= cores * maxLoadPerCore ? "quiet" : "loaded";
  return `${state} machine (load ${loadBefore.toFixed(1)} on ${cores} cores before)`;
}
