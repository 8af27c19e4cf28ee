import { spawnSync } from "node:child_process";
import { chromium } from "@playwright/test";
import { Failure } from "../toolchain/failure.mjs";
import { installers } from "./system-packages.ts";

/** Where systems put Chromium or Chrome; names without a path are looked up in PATH. */
const usualPlaces = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/usr/lib/chromium/chromium",
  "/usr/lib64/chromium-browser/chromium-browser",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Whether a browser starts: one that is there, but lacks a system library, does not. */
function starts(path: string): boolean {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

function fullPath(place: string): string | undefined {
  if (place.startsWith("/")) return place;
  const { status, stdout } = spawnSync("sh", ["-c", `command -v ${place}`], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

function installed(): string | undefined {
  const places = [...usualPlaces.map(fullPath), chromium.executablePath()];
  return places.find((path) => path !== undefined && starts(path));
}

/**
 * A Chromium that starts: CHROMIUM_PATH, else one of the system, else Playwright's own (downloaded when needed), else
 * one that the system's package manager installs. Throws a Failure with one sentence when none can be had.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const chosen = env.CHROMIUM_PATH;
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Failure(`CHROMIUM_PATH must be a Chromium that starts; "${chosen}" does not.`);
  }
  const present = installed();
  if (present) return present;
  for (const { name, program } of installers()) {
    console.log(`No Chromium was found; installing one with ${name} …`);
    const [command = "", ...args] = program;
    spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: 600_000 });
    const path = installed();
    if (path) return path;
  }
  throw new Failure(
    "The browser tests need Chromium, and none could be found or installed: install it, or set CHROMIUM_PATH to one.",
  );
}
