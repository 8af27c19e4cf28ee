import { availableParallelism } from "node:os";
import { getChromiumOptions } from "@edge-console/testing/chromium-options";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import { defineConfig } from "@playwright/test";

/** Journeys through the whole stack in the Chromium that CHROMIUM_PATH names. Each worker starts its own stack. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../node_modules/.cache/playwright",
  fullyParallel: false,
  // Three on two cores: tests also wait for servers and for timers of the page. Exhaustive ones wait longer, for lost responses.
  workers: Math.ceil((isExhaustive ? 2 : 1.5) * availableParallelism()),
  retries: 0,
  forbidOnly: true,
  ...(!isExhaustive && { grepInvert: /@full\b/ }),
  // Only ends a test that hangs: a machine with other work on it is ten times slower.
  timeout: 600_000,
  // Background reads of the console stop at half of the rate limit, and wait for the next minute.
  expect: { timeout: 70_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    trace: "off",
    launchOptions: getChromiumOptions(),
  },
});
