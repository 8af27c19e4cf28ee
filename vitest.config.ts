import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "apps/web/vitest.browser.config.ts", "scripts"],
    // Vitest would leave one core idle, which on two is half of them; most tests wait for servers anyway.
    maxWorkers: availableParallelism(),
  },
});
