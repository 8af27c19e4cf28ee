import { defineConfig } from "vitest/config";

// Some tests start the program itself; on a busy machine that takes its time.
export default defineConfig({
  test: {
    name: "edge-api",
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
