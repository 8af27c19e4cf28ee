import { defineConfig } from "@playwright/test";
import { type EngineOptions, engines } from "./test.ts";

/** The main journeys of each role in Chromium, Firefox, and WebKit. Puppeteer and Selenium start the browsers. */
export default defineConfig<object, EngineOptions>({
  testDir: ".",
  outputDir: "../../node_modules/.cache/engines",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
});
