import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Console } from "@edge-console/testing/console";
import type { EdgeApi } from "@edge-console/testing/edge-api";
import { type Browser, chromium, type Page } from "@playwright/test";
import { makeNewcomer, type SignedIn, signInAll } from "./browsers.ts";
import type { Screen } from "./screen.ts";

/** The size of a window. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The programs that pictures are taken with. */
export interface Programs {
  readonly console: Console;
  readonly edgeApi: EdgeApi;
  readonly chromiumPath: string;
}

const themes = ["light", "dark"] as const;

/**
 * Takes a picture of each of these screens at each of these sizes and in both themes, into `folder`. Gives a line for
 * each screen that could not be taken; the others are there.
 */
export async function takePictures(
  { console, edgeApi, chromiumPath }: Programs,
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
    if (people.has("newcomer")) await makeNewcomer(edgeApi, console);
    const signedIn = await signInAll(browser, console.url, people);
    const missed: string[] = [];
    for (const size of sizes) {
      for (const person of people) {
        const own = wanted.filter((screen) => screen.person === person);
        missed.push(...(await takeOf(browser, { console, edgeApi }, folder, own, size, signedIn(person))));
      }
    }
    return missed;
  } finally {
    await browser.close();
  }
}

/** Of one person, at one size. */
async function takeOf(
  browser: Browser,
  { console, edgeApi }: Pick<Programs, "console" | "edgeApi">,
  folder: string,
  wanted: readonly Screen[],
  { width, height }: Size,
  { state, ids }: SignedIn,
): Promise<string[]> {
  const missed: string[] = [];
  const context = await browser.newContext({
    baseURL: console.url,
    ...(state && { storageState: state }),
    viewport: { width, height },
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  for (const screen of wanted) {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    try {
      await screen.state?.(edgeApi.operator);
      await page.goto(screen.address(ids));
      await screen.ready(page);
      await settle(page);
      await screen.act?.(page);
      await settle(page);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `${screen.name}-${width}-${colorScheme}.png`) });
      }
    } catch (error) {
      missed.push(`${screen.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await edgeApi.operator.clearFaults();
      await page.close();
    }
  }
  await context.close();
  return missed;
}

/** What follows the first words: icons, the service's state, the event stream. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForTimeout(600);
}
