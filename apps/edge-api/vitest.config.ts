import { defineConfig } from "vitest/config";

// Some tests start the program, which is slow on a busy machine.
export default defineConfig({
  test: {
    name: "edge-api",
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
