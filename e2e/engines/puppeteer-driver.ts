import { findFreePort } from "@edge-console/testing/free-port";
import { ElementHandle, launch, type Page, ProtocolError } from "puppeteer-core";
import { disableAutofill, platformAuthenticator } from "../fixtures/passkeys.ts";
import type { Driver, DriverElement, Point, Size } from "./driver.ts";
import { connectMarionette, type Marionette } from "./marionette.ts";

const viewport = { width: 1440, height: 900 };

/** Ends a start, a command, or a navigation that hangs. A busy machine needs a minute for the first page of Firefox. */
const timeoutMs = 120_000;

/** Settings with which Firefox uses virtual authenticators instead of those of the machine. */
const softwareAuthenticators = {
  "security.webauth.webauthn_enable_softtoken": true,
  "security.webauth.webauthn_enable_usbtoken": false,
};

function toElement(page: Page, handle: ElementHandle): DriverElement {
  const toPage = async ({ x, y }: Point) => {
    const box = await handle.boundingBox();
    if (!box) throw new Error("The element isn't visible.");
    return { x: box.x + x * box.width, y: box.y + y * box.height };
  };
  return {
    click: () => handle.click(),
    hover: () => handle.hover(),
    async fill(text) {
      await handle.click({ count: 3 });
      await page.keyboard.press("Backspace");
      await handle.type(text);
    },
    async upload(path) {
      await (await handle.toElement("input")).uploadFile(path);
    },
    async drag(from, to) {
      const [start, end] = [await toPage(from), await toPage(to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    },
  };
}

/** Sets the size of the page. Firefox before 144 does so, but fails because it can't set the orientation of the screen. */
async function resize(page: Page, size: Size): Promise<void> {
  try {
    await page.setViewport(size);
  } catch (error) {
    if (!(error instanceof ProtocolError && error.message.includes("setScreenOrientationOverride"))) throw error;
  }
}

/** Starts Chromium (DevTools protocol) or Firefox (WebDriver BiDi). */
export async function startWithPuppeteer(browserName: "chrome" | "firefox", executablePath: string): Promise<Driver> {
  const asRoot = process.getuid?.() === 0;
  const marionettePort = await findFreePort();
  const browser = await launch({
    browser: browserName,
    executablePath,
    headless: true,
    timeout: timeoutMs,
    protocolTimeout: timeoutMs,
    ...(browserName === "firefox"
      ? { args: ["--marionette"], extraPrefsFirefox: { ...softwareAuthenticators, "marionette.port": marionettePort } }
      : { args: asRoot ? ["--no-sandbox", "--disable-gpu"] : [] }),
  });
  const version = await browser.version();
  let context = await browser.createBrowserContext();
  const openPage = async () => {
    const page = await context.newPage();
    await resize(page, viewport);
    return page;
  };
  let page = await openPage();
  let marionette: Marionette | undefined;
  /** Virtual authenticators of Firefox, which belong to the browser. */
  let authenticators: unknown[] = [];
  return {
    version,
    async open(url) {
      await page.goto(url, { waitUntil: "domcontentloaded", timeout: timeoutMs });
    },
    run: (source, argument) => page.evaluate(`(${source})(${JSON.stringify(argument) ?? ""})`),
    async find(source, argument) {
      const handle = await page.evaluateHandle(`(${source})(${JSON.stringify(argument)})`);
      return handle instanceof ElementHandle ? toElement(page, handle) : undefined;
    },
    async press(key, modifier) {
      if (modifier) await page.keyboard.down(modifier);
      await page.keyboard.press(key);
      if (modifier) await page.keyboard.up(modifier);
    },
    async addAuthenticator() {
      await page.evaluateOnNewDocument(disableAutofill);
      if (browserName === "firefox") {
        const options = { ...platformAuthenticator, protocol: "ctap2_1", isUserConsenting: true };
        marionette ??= await connectMarionette(marionettePort);
        authenticators.push(await marionette.call("WebAuthn:AddVirtualAuthenticator", options));
        return true;
      }
      const devtools = await page.createCDPSession();
      await devtools.send("WebAuthn.enable", { enableUI: false });
      await devtools.send("WebAuthn.addVirtualAuthenticator", { options: platformAuthenticator });
      return true;
    },
    resize: (size) => resize(page, size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async reset() {
      for (const authenticatorId of authenticators) {
        await marionette?.call("WebAuthn:RemoveVirtualAuthenticator", { authenticatorId });
      }
      authenticators = [];
      await context.close();
      context = await browser.createBrowserContext();
      page = await openPage();
    },
    close: () => browser.close(),
  };
}
