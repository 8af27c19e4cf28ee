/** Preloaded into a program: on SIGUSR2, prints the longest block of its event loop since the signal before. */
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("SIGUSR2", () => {
  console.log(`event loop blocked for ${(delay.max / 1e6).toFixed(1)} ms`);
  delay.reset();
});
