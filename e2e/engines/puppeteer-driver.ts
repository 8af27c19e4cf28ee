import { ElementHandle, launch, type Page } from "puppeteer-core";
import type { Driver, DriverElement, Point } from "./driver.ts";

const viewport = { width: 1440, height: 900 };

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

/** Starts Chromium (DevTools protocol) or Firefox (WebDriver BiDi). */
export async function startWithPuppeteer(browserName: "chrome" | "firefox", executablePath: string): Promise<Driver> {
  const asRoot = process.getuid?.() === 0;
  const browser = await launch({
    browser: browserName,
    executablePath,
    headless: true,
    timeout: 120_000,
    protocolTimeout: 120_000,
    args: browserName === "chrome" && asRoot ? ["--no-sandbox", "--disable-gpu"] : [],
  });
  const version = await browser.version();
  let context = await browser.createBrowserContext();
  const openPage = async () => {
    const page = await context.newPage();
    await page.setViewport(viewport);
    return page;
  };
  let page = await openPage();
  return {
    version,
    async open(url) {
      await page.goto(url, { waitUntil: "domcontentloaded" });
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
    screenshot: async () => Buffer.from(await page.screenshot()),
    async reset() {
      await context.close();
      context = await browser.createBrowserContext();
      page = await openPage();
    },
    close: () => browser.close(),
  };
}
