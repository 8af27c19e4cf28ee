/**
 * Resolves when this process is asked to stop: by Ctrl-C, by a signal, or by the end of its parent (the closed channel;
 * see EXIT_WITH_PARENT in toolchain/launch.mjs).
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
    if (process.env.EXIT_WITH_PARENT === "1") {
      process.on("disconnect", () => resolve());
      // The channel alone does not keep a process alive that has nothing left to do.
      process.channel?.unref();
    }
  });
}
