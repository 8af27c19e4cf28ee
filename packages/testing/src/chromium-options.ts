/** Playwright's launch options of tests for a Chromium, by default the one that CHROMIUM_PATH names, otherwise Playwright's. */
export function getChromiumOptions(executablePath = process.env["CHROMIUM_PATH"]) {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      // Otherwise, each page has Chromium start a second process for the next one, which takes a sixth of the tests' processor time.
      "--renderer-process-limit=1",
    ],
  };
}
