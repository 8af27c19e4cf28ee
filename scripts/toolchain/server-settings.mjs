/**
 * How Node.js runs the console's server so that it holds little and wastes nothing; the image says the same
 * (deploy/Dockerfile).
 */
export const serverSettings = {
  // glibc otherwise keeps the memory of password hashes, 19 MB for each thread that ever made one.
  MALLOC_MMAP_THRESHOLD_: "1048576",
  // And in one place for all threads, that it is used again.
  MALLOC_ARENA_MAX: "1",
  // The heap of short-lived objects stays small, and one thread helps to clear it: four would mostly wait for each other.
  NODE_OPTIONS: "--max-semi-space-size=2 --v8-pool-size=1",
};
