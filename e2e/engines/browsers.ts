import { accessSync, constants, globSync } from "node:fs";
import path from "node:path";

/** Programs that drive WebKitGTK. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the first of these programs that PATH contains. */
function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

/** Returns Firefox. FIREFOX_PATH selects another one. */
export function findFirefox(): string | undefined {
  return process.env["FIREFOX_PATH"] ?? findProgram("firefox-esr", "firefox");
}

/** Returns the programs that drive WebKitGTK, in Debian's packages webkit2gtk-driver and xvfb. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram("WebKitWebDriver");
  const display = findProgram("Xvfb");
  const browser = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").toSorted().at(-1);
  return driver !== undefined && display !== undefined && browser !== undefined
    ? { driver, display, browser }
    : undefined;
}
