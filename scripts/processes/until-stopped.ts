/**
 * Resolves when this process should stop: on Ctrl-C, a signal, or the end of its parent (see EXIT_WITH_PARENT in
 * toolchain/launch.mjs).
 */
export function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
    if (process.env.EXIT_WITH_PARENT === "1") {
      process.on("disconnect", () => resolve());
      // The channel alone must not keep the process alive.
      process.channel?.unref();
    }
  });
}
