import { writeFile } from "node:fs/promises";
import { demoPassword } from "@edge-console/testing/console";
import { type IdentityProvider, startIdentityProvider } from "@edge-console/testing/identity-provider";
import { test as base } from "../fixtures/test.ts";
import { findFirefox, findWebKit } from "./browsers.ts";
import type { Driver } from "./driver.ts";
import { startWithPuppeteer } from "./puppeteer-driver.ts";
import { createTab, type Tab } from "./tab.ts";
import { startWebKit } from "./webkit-driver.ts";

/** Engines that run the journeys. */
export const engines = ["chromium", "firefox", "webkit"] as const;

/** One of the engines. */
export type Engine = (typeof engines)[number];

const missing = (name: string, packages: string) =>
  new Error(`${name} isn't installed. Install it, such as with apt-get install ${packages}.`);

async function start(engine: Engine): Promise<Driver> {
  if (engine === "webkit") {
    const programs = findWebKit();
    if (!programs) throw missing("WebKit", "webkit2gtk-driver xvfb");
    return startWebKit(programs);
  }
  const program = engine === "firefox" ? findFirefox() : process.env["CHROMIUM_PATH"];
  if (program === undefined) throw missing(engine, engine === "firefox" ? "firefox-esr" : "chromium");
  return startWithPuppeteer(engine === "firefox" ? "firefox" : "chrome", program);
}

/** Options of a project. */
export interface EngineOptions {
  readonly engine: Engine;
}

/** Fixtures of a test in an engine. */
export interface EngineFixtures {
  readonly tab: Tab;
  /** Enters email and password on the sign-in page. */
  readonly enterPassword: (email: string, password?: string) => Promise<void>;
  /** Signs in on the sign-in page and waits for the start page. */
  readonly signIn: (email: string, password?: string) => Promise<void>;
}

/** Test in the engine of its project, with its own account and a browser session without cookies. */
export const test = base.extend<
  EngineFixtures,
  EngineOptions & { readonly driver: Driver; readonly provider: IdentityProvider }
>({
  engine: ["chromium", { scope: "worker", option: true }],
  provider: [
    async ({}, provide) => {
      const provider = await startIdentityProvider();
      await provide(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ provider }, provide) => {
      const roles = { OIDC_ROLES: JSON.stringify({ helpdesk: { staff: "support" } }) };
      await provide({ ...provider.settings, ...roles, WATCH_INTERVAL_SECONDS: "1" });
    },
    { scope: "worker" },
  ],
  driver: [
    async ({ engine }, provide) => {
      const driver = await start(engine);
      await provide(driver);
      await driver.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  tab: async ({ driver, stack }, provide, testInfo) => {
    await provide(createTab(driver, stack.console.url));
    if (testInfo.status !== testInfo.expectedStatus) {
      const screenshot = testInfo.outputPath("page.png");
      await writeFile(screenshot, await driver.screenshot());
      await testInfo.attach("page", { path: screenshot, contentType: "image/png" });
    }
    await driver.reset();
  },
  enterPassword: async ({ tab }, provide) => {
    await provide(async (email, password = demoPassword) => {
      await tab.open("/sign-in");
      await tab.type({ label: "Email" }, email);
      await tab.type({ selector: "input[type=password]" }, password);
      await tab.click({ role: "button", name: "Sign in" });
    });
  },
  signIn: async ({ tab, enterPassword }, provide) => {
    await provide(async (email, password) => {
      await enterPassword(email, password);
      await tab.waitUntilGone({ role: "button", name: "Sign in" });
      await tab.see({ role: "heading", level: 1 });
    });
  },
});

export { expect } from "@playwright/test";
