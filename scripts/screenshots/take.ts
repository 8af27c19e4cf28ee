import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { getChromiumOptions } from "@edge-console/testing/chromium-options";
import type { Console } from "@edge-console/testing/console";
import type { EdgeApi } from "@edge-console/testing/edge-api";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type SignedIn, signIn, signInAll } from "./browsers.ts";
import { createUsers } from "./users.ts";
import type { Screen } from "./screen.ts";

/** Size of the browser window. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Programs that the screenshots use. */
export interface Programs {
  readonly console: Console;
  /** Console with single sign-on, for screens that need it. */
  readonly ssoConsole?: Console | undefined;
  readonly edgeApi: EdgeApi;
  readonly chromiumPath: string;
}

const themes = ["light", "dark"] as const;

/**
 * Takes screenshots of the screens at all sizes and in both themes, and writes them to `folder`. Returns one line for each
 * screen that failed.
 */
export async function takeScreenshots(
  { console, ssoConsole, edgeApi, chromiumPath }: Programs,
  folder: string,
  screens: readonly Screen[],
  sizes: readonly Size[],
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(getChromiumOptions(chromiumPath));
  try {
    const users = new Set(screens.map(({ user }) => user));
    await createUsers(edgeApi, console, users);
    const signedIn = await signInAll(browser, console.url, users);
    const failures: string[] = [];
    for (const size of sizes) {
      for (const user of users) {
        const screensOfUser = screens.filter((screen) => screen.user === user);
        failures.push(
          ...(await takeScreenshot(
            browser,
            { console, ssoConsole, edgeApi },
            folder,
            screensOfUser,
            size,
            signedIn(user),
          )),
        );
      }
    }
    return failures;
  } finally {
    await browser.close();
  }
}

/** Takes the screenshots of one user at one size. Returns one line for each failure. */
async function takeScreenshot(
  browser: Browser,
  { console, ssoConsole, edgeApi }: Omit<Programs, "chromiumPath">,
  folder: string,
  screens: readonly Screen[],
  { width, height }: Size,
  { state, ids }: SignedIn,
): Promise<string[]> {
  const failures: string[] = [];
  const open = (storageState: SignedIn["state"]) =>
    browser.newContext({
      baseURL: console.url,
      ...(storageState && { storageState }),
      viewport: { width, height },
      reducedMotion: "reduce",
      locale: "en-GB",
    });
  const shared = await open(state);
  for (const screen of screens) {
    const { user, ownSession, media } = screen;
    const ownState = ownSession && user !== null ? (await signIn(browser, console.url, user, ids)).state : undefined;
    const context = ownState ? await open(ownState) : shared;
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    try {
      if (media) await page.emulateMedia(media);
      await screen.state?.({ edgeApi, ids, page });
      const { url } = screen.needsSso && ssoConsole ? ssoConsole : console;
      await page.goto(url + screen.address(ids), { waitUntil: screen.isPassing ? "commit" : "load" });
      await screen.ready(page);
      await waitUntilSettled(page);
      await screen.prepare?.(page);
      await waitUntilSettled(page);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: media?.media === "print" });
      }
    } catch (error) {
      failures.push(`${screen.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await edgeApi.operator.clearFaults();
      await context.setOffline(false);
      await page.close();
      if (ownState) await context.close();
    }
  }
  await shared.close();
  return failures;
}

/** Waits for content that loads after the first render: icons, the service status, the event stream. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForTimeout(600);
}
