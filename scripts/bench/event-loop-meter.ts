/** Preloaded into a program: on SIGUSR2, prints the longest block of its event loop since the signal before. */
let longestMs = 0;
let before = process.threadCpuUsage();

// A turn that takes longer than the interval delays the timer. CPU time, because other programs on the machine delay it, too.
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  longestMs = Math.max(longestMs, (user + system) / 1_000);
  before = process.threadCpuUsage();
}, 1).unref();

process.on("SIGUSR2", () => {
  console.log(`event loop blocked for ${longestMs.toFixed(1)} ms`);
  longestMs = 0;
});
