import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { chromium } from "@playwright/test";
import { Failure } from "../toolchain/failure.mjs";
import { type Installer, runInstaller, listSystemInstallers } from "../system/packages.ts";

/** Commands that install Chromium, the least intrusive first. */
const listInstallers = (): readonly Installer[] => [
  { name: "playwright", program: ["playwright", "install", "chromium"] },
  ...listSystemInstallers({ "apt-get": ["chromium"], apk: ["chromium"], dnf: ["chromium"] }),
];

/** Usual paths of Chromium and Chrome; names without a path are looked up in PATH. */
const commonPaths = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/usr/lib/chromium/chromium",
  "/usr/lib64/chromium-browser/chromium-browser",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Returns whether a browser starts. It doesn't if a system library is missing. */
function canStart(path: string): boolean {
  // On Windows, Chrome prints no version but opens a window.
  if (process.platform === "win32") return existsSync(path);
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

function fullPath(place: string): string | undefined {
  if (isAbsolute(place)) return place;
  const { status, stdout } = spawnSync("sh", ["-c", `command -v ${place}`], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

function findInstalled(): string | undefined {
  const places = [...commonPaths.map(fullPath), chromium.executablePath()];
  return places.find((path) => path !== undefined && canStart(path));
}

/**
 * Returns the path of a Chromium that starts: CHROMIUM_PATH, the system's, Playwright's (downloaded if needed), or one that
 * the package manager installs. Throws a Failure if there is none.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const chosen = env.CHROMIUM_PATH;
  if (chosen) {
    if (canStart(chosen)) return chosen;
    throw new Failure(`CHROMIUM_PATH must be a Chromium that starts, but "${chosen}" doesn't.`);
  }
  const present = findInstalled();
  if (present) return present;
  for (const installer of listInstallers()) {
    console.log(`Chromium not found. Installing it with ${installer.name}…`);
    runInstaller(installer);
    const path = findInstalled();
    if (path) return path;
  }
  throw new Failure(
    "The browser tests need Chromium, which couldn't be found or installed. Install it, or set CHROMIUM_PATH.",
  );
}
