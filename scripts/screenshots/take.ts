import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type Console, demoPassword } from "@edge-console/testing/console";
import { type Screen, screens } from "./screens.ts";

/** How a picture is taken. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: "light" | "dark";
}

/** Takes a picture of each of these screens in each of these looks, into `folder`. */
export async function takePictures(
  { console, chromiumPath }: { readonly console: Console; readonly chromiumPath: string },
  folder: string,
  wanted: readonly Screen[],
  looks: readonly Look[],
): Promise<void> {
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
    for (const look of looks) await takeInLook(browser, console.url, folder, wanted, look);
  } finally {
    await browser.close();
  }
}

async function takeInLook(browser: Browser, url: string, folder: string, wanted: readonly Screen[], look: Look) {
  const people = [...new Set(wanted.map(({ person }) => person))];
  for (const person of people) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: look.width, height: look.height },
      colorScheme: look.theme,
      reducedMotion: "reduce",
      locale: "en-GB",
    });
    const page = await context.newPage();
    const ids = person === null ? { account: "", zone: "" } : await signIn(page, person);
    for (const screen of wanted.filter((one) => one.person === person)) {
      await page.goto(screen.address(ids));
      await screen.ready(page);
      // What follows the first words: icons, the service's state, the event stream.
      await page.waitForLoadState("load");
      await page.waitForTimeout(600);
      await page.screenshot({ path: join(folder, `${screen.name}-${look.width}-${look.theme}.png`) });
    }
    await context.close();
  }
}

async function signIn(page: Page, person: string): Promise<{ account: string; zone: string }> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(`${person}@demo.example`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Sign in" }).waitFor({ state: "hidden" });
  const session = (await (await page.request.get("/api/session")).json()) as { accounts: { id: string }[] };
  const account = session.accounts[0]?.id ?? "";
  if (person !== "owner") return { account, zone: "" };
  const zones = (await (await page.request.get(`/api/accounts/${account}/v1/cdn`)).json()) as {
    CDN_ZONES: { ID: string }[];
  };
  return { account, zone: zones.CDN_ZONES.at(-1)?.ID ?? "" };
}

/** The screens that the README shows. */
export const readmeScreens = screens.filter(({ name }) =>
  ["overview", "zones", "zone-settings", "zone-statistics"].includes(name),
);
