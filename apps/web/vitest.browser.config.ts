import { getChromiumOptions } from "@edge-console/testing/chromium-options";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

/** Component tests: `*.test.tsx` runs in the Chromium that CHROMIUM_PATH names, with the console's own styles. */
export default defineConfig({
  plugins: [react()],
  // Lazily loaded screens import packages too: found during a run, they would load a second copy of React.
  optimizeDeps: { entries: ["src/main.tsx", "src/**/*.test.tsx", "test/*"] },
  test: {
    name: "web-components",
    // Loading the console's modules and React again for each file would take longer than most tests.
    isolate: false,
    restoreMocks: true,
    include: ["src/**/*.test.tsx"],
    setupFiles: ["test/component-setup.ts"],
    testTimeout: 180_000,
    // As in the journeys: an assertion waits this long on a loaded machine.
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: getChromiumOptions(),
        contextOptions: { locale: "en-GB", timezoneId: "Europe/Berlin", reducedMotion: "reduce" },
        actionTimeout: 60_000,
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
