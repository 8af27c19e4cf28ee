import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Console } from "@edge-console/testing/console";
import type { EdgeApi } from "@edge-console/testing/edge-api";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type SignedIn, signIn, signInAll } from "./browsers.ts";
import { createUsers } from "./users.ts";
import type { Screen } from "./screen.ts";

/** The size of a window. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The programs that pictures are taken with. */
export interface Programs {
  readonly console: Console;
  /** Another one, which offers single sign-on besides; needed where a screen is of it. */
  readonly ssoConsole?: Console | undefined;
  readonly edgeApi: EdgeApi;
  readonly chromiumPath: string;
}

const themes = ["light", "dark"] as const;

/**
 * Takes a picture of each of these screens at each of these sizes and in both themes, into `folder`. Gives a line for
 * each screen that could not be taken; the others are there.
 */
export async function takeScreenshots(
  { console, ssoConsole, edgeApi, chromiumPath }: Programs,
  folder: string,
  wanted: readonly Screen[],
  sizes: readonly Size[],
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
  try {
    const people = new Set(wanted.map(({ person }) => person));
    await createUsers(edgeApi, console, people);
    const signedIn = await signInAll(browser, console.url, people);
    const missed: string[] = [];
    for (const size of sizes) {
      for (const person of people) {
        const own = wanted.filter((screen) => screen.person === person);
        missed.push(
          ...(await takeScreenshot(browser, { console, ssoConsole, edgeApi }, folder, own, size, signedIn(person))),
        );
      }
    }
    return missed;
  } finally {
    await browser.close();
  }
}

/** Of one person, at one size. */
async function takeScreenshot(
  browser: Browser,
  { console, ssoConsole, edgeApi }: Omit<Programs, "chromiumPath">,
  folder: string,
  wanted: readonly Screen[],
  { width, height }: Size,
  { state, ids }: SignedIn,
): Promise<string[]> {
  const missed: string[] = [];
  const open = (storageState: SignedIn["state"]) =>
    browser.newContext({
      baseURL: console.url,
      ...(storageState && { storageState }),
      viewport: { width, height },
      reducedMotion: "reduce",
      locale: "en-GB",
    });
  const shared = await open(state);
  for (const screen of wanted) {
    const { person, ownSession, media } = screen;
    const own = ownSession && person !== null ? (await signIn(browser, console.url, person, ids)).state : undefined;
    const context = own ? await open(own) : shared;
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    try {
      if (media) await page.emulateMedia(media);
      await screen.state?.({ edgeApi, ids, page });
      const { url } = screen.withSso && ssoConsole ? ssoConsole : console;
      await page.goto(url + screen.address(ids), { waitUntil: screen.isPassing ? "commit" : "load" });
      await screen.ready(page);
      await waitUntilSettled(page);
      await screen.act?.(page);
      await waitUntilSettled(page);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: media?.media === "print" });
      }
    } catch (error) {
      missed.push(`${screen.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await edgeApi.operator.clearFaults();
      await context.setOffline(false);
      await page.close();
      if (own) await context.close();
    }
  }
  await shared.close();
  return missed;
}

/** What follows the first words: icons, the service's state, the event stream. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForTimeout(600);
}
