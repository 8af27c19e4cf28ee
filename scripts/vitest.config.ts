import { exhaustiveSuffix, isExhaustive } from "@edge-console/testing/exhaustive";
import { configDefaults, defineConfig } from "vitest/config";

// Some tests start programs, which is slow on a busy machine.
export default defineConfig({
  test: {
    name: "scripts",
    isolate: false,
    exclude: [...configDefaults.exclude, ...(isExhaustive ? [] : [`**/*${exhaustiveSuffix}`])],
    testTimeout: 180_000,
    hookTimeout: 600_000,
  },
});
