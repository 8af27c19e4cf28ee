import { exhaustiveSuffix, isExhaustive } from "@edge-console/testing/exhaustive";
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "bff",
    // Modules hold no state of a test, and loading the server again for each file would take longer than most tests.
    isolate: false,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(isExhaustive ? [] : [`**/*${exhaustiveSuffix}`])],
    globalSetup: ["../../packages/testing/src/postgres-global-setup.ts"],
    // Real servers and databases are started for many of them, on machines with two cores.
    testTimeout: 180_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
