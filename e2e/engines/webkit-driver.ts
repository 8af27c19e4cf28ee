import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@edge-console/testing/free-port";
import { Builder, Capabilities, Key as SeleniumKey, Origin, type WebDriver, WebElement } from "selenium-webdriver";
import type { Driver, DriverElement, Point } from "./driver.ts";
import type { WebKitPrograms } from "./browsers.ts";

const viewport = { width: 1440, height: 940 };

const startTimeoutMs = 45_000;
const quitTimeoutMs = 10_000;

const keys = { Enter: SeleniumKey.ENTER, Escape: SeleniumKey.ESCAPE, k: "k" };

/** Starts a virtual display and returns its name. One that ends or doesn't answer is stopped and reported. */
async function startDisplay(program: string, signal: AbortSignal): Promise<{ name: string; process: ChildProcess }> {
  const screen = ["-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const child = spawn(program, ["-displayfd", "1", ...screen], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "exit", { signal }).then(([code]: (number | null)[]) => {
    throw new Error(`exit code ${code}`);
  });
  try {
    const [number] = await Promise.race([once(child.stdout, "data", { signal }), ended]);
    return { name: `:${String(number).trim()}`, process: child };
  } catch (cause) {
    child.kill("SIGKILL");
    const reason = signal.aborted ? `no answer within ${startTimeoutMs / 1000} s` : String(cause);
    throw new Error(`The virtual display ${program} didn't start: ${reason}.`, { cause });
  }
}

/** Opens a session. A driver that listens, but whose browser doesn't start, never answers. */
async function connect(url: string, browser: string, signal: AbortSignal): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
  });
  const aborted = once(signal, "abort").then(() => {
    throw new Error(`The MiniBrowser of WebKitGTK didn't start within ${startTimeoutMs / 1000} s.`);
  });
  for (;;) {
    try {
      const session = new Builder().usingServer(url).withCapabilities(capabilities).build();
      return await Promise.race([session, aborted]);
    } catch (error) {
      // The driver listens a moment after its start.
      if (signal.aborted) throw error;
      await sleep(250);
    }
  }
}

/** A browser with its own driver and display, so that one that hangs is stopped with them. */
interface Session {
  readonly driver: WebDriver;
  readonly stop: () => Promise<void>;
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

/** Starts a browser, which has no cookies and storage. One that hangs at its start is stopped. */
async function startSession(programs: WebKitPrograms): Promise<Session> {
  const signal = AbortSignal.timeout(startTimeoutMs);
  const display = await startDisplay(programs.display, signal);
  const port = await findFreePort();
  const service = spawn(programs.driver, [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...process.env, DISPLAY: display.name, LIBGL_ALWAYS_SOFTWARE: "1" },
    stdio: "ignore",
  });
  const kill = () => {
    service.kill("SIGKILL");
    display.process.kill("SIGKILL");
  };
  try {
    const driver = await connect(`http://127.0.0.1:${port}`, programs.browser, signal);
    await driver.manage().setTimeouts({ script: 60_000, pageLoad: 120_000 });
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...viewport });
    const stop = async () => {
      await Promise.race([driver.quit().catch(() => undefined), sleep(quitTimeoutMs, undefined, { ref: false })]);
      kill();
    };
    return { driver, stop };
  } catch (error) {
    kill();
    throw error;
  }
}

/** Starts a browser, and once more if it doesn't start, which happens rarely. Throws the first error as the cause. */
async function startSessionOrRetry(programs: WebKitPrograms): Promise<Session> {
  try {
    return await startSession(programs);
  } catch (cause) {
    const [second] = await Promise.allSettled([startSession(programs)]);
    if (second.status === "fulfilled") return second.value;
    throw new Error(`WebKit didn't start twice: ${String(second.reason)}`, { cause });
  }
}

/** Starts the MiniBrowser of WebKitGTK (classic WebDriver) on a virtual display. */
export async function startWebKit(programs: WebKitPrograms): Promise<Driver> {
  let { driver, stop } = await startSessionOrRetry(programs);
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
    addAuthenticator: () => Promise.resolve(false),
    async resize(size) {
      await driver.manage().window().setRect(size);
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    async reset() {
      await stop();
      ({ driver, stop } = await startSessionOrRetry(programs));
    },
    close: () => stop(),
  };
}
