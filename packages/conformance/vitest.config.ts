import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "conformance",
    isolate: false,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 600_000,
  },
});
