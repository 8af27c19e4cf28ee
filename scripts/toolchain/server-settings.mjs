/**
 * Environment of the Node.js process that runs the console's server, to limit memory and CPU. Keep in sync with
 * deploy/Dockerfile.
 */
export const serverSettings = {
  // By default, glibc keeps the memory of password hashes: 19 MB for each thread that computed one.
  MALLOC_MMAP_THRESHOLD_: "1048576",
  // One arena for all threads, so that freed memory is reused.
  MALLOC_ARENA_MAX: "1",
  // A small young generation, collected by one helper thread: four threads would mostly wait for each other.
  NODE_OPTIONS: "--max-semi-space-size=2 --v8-pool-size=1",
};
