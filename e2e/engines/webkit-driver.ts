import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "@edge-console/testing/free-port";
import { Builder, Capabilities, Key as SeleniumKey, Origin, type WebDriver, WebElement } from "selenium-webdriver";
import type { Driver, DriverElement, Point } from "./driver.ts";
import type { WebKitPrograms } from "./browsers.ts";

const viewport = { width: 1440, height: 940 };

const keys = { Enter: SeleniumKey.ENTER, Escape: SeleniumKey.ESCAPE, k: "k" };

/** Starts a virtual display and returns its name. */
async function startDisplay(program: string): Promise<{ display: string; process: ChildProcess }> {
  const screen = ["-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const child = spawn(program, ["-displayfd", "1", ...screen], { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = await once(child.stdout, "data");
  return { display: `:${String(number).trim()}`, process: child };
}

async function connect(url: string, browser: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
  });
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await new Builder().usingServer(url).withCapabilities(capabilities).build();
    } catch (error) {
      // The driver listens a moment after its start.
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** Source of a function that scrolls to an element and returns its box in the viewport. */
const readBox = `element => {
  element.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}`;

const center: Point = { x: 0.5, y: 0.5 };

function toElement(driver: WebDriver, element: WebElement): DriverElement {
  // Points of the viewport, like a user's pointer: the driver's own click refuses controls that are drawn by their label.
  const toViewport = async ({ x, y }: Point) => {
    const box: DOMRectInit = await driver.executeScript(`return (${readBox})(arguments[0])`, element);
    const { x: left = 0, y: top = 0, width = 0, height = 0 } = box;
    return { origin: Origin.VIEWPORT, x: Math.round(left + x * width), y: Math.round(top + y * height) };
  };
  const click = async () => {
    await driver
      .actions()
      .move(await toViewport(center))
      .click()
      .perform();
  };
  return {
    click,
    async hover() {
      await driver
        .actions()
        .move(await toViewport(center))
        .perform();
    },
    async fill(text) {
      await click();
      await element.sendKeys(SeleniumKey.chord(SeleniumKey.CONTROL, "a"), SeleniumKey.BACK_SPACE);
      await element.sendKeys(text);
    },
    upload: (path) => element.sendKeys(path),
    async drag(from, to) {
      const [start, end] = [await toViewport(from), await toViewport(to)];
      await driver.actions().move(start).press().move(end).release().perform();
    },
  };
}

/** Starts the MiniBrowser of WebKitGTK (classic WebDriver) on a virtual display. */
export async function startWebKit(programs: WebKitPrograms): Promise<Driver> {
  const { display, process: displayProcess } = await startDisplay(programs.display);
  const port = await findFreePort();
  const service = spawn(programs.driver, [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1" },
    stdio: "ignore",
  });
  const start = async () => {
    const session = await connect(`http://127.0.0.1:${port}`, programs.browser);
    await session.manage().setTimeouts({ script: 60_000, pageLoad: 120_000 });
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...viewport });
    return session;
  };
  let driver = await start();
  const version = `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion() ?? ""}`;
  return {
    version,
    open: (url) => driver.get(url),
    run: (source, argument) => driver.executeScript(`return (${source})(arguments[0])`, argument),
    async find(source, argument) {
      const found: unknown = await driver.executeScript(`return (${source})(arguments[0])`, argument);
      return found instanceof WebElement ? toElement(driver, found) : undefined;
    },
    async press(key, modifier) {
      const actions = driver.actions();
      if (modifier) actions.keyDown(SeleniumKey.CONTROL);
      actions.keyDown(keys[key]).keyUp(keys[key]);
      if (modifier) actions.keyUp(SeleniumKey.CONTROL);
      await actions.perform();
    },
    // A session of WebKitWebDriver is a private one: a new one starts without cookies and storage.
    async reset() {
      await driver.quit();
      driver = await start();
    },
    async close() {
      await driver.quit().catch(() => undefined);
      service.kill();
      displayProcess.kill();
    },
  };
}
