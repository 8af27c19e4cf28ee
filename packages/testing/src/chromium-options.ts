/** Playwright's launch options of tests for a Chromium, by default the one that CHROMIUM_PATH names, otherwise Playwright's. */
export function getChromiumOptions(executablePath = process.env["CHROMIUM_PATH"]) {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      // Otherwise, Chromium starts a process for a page that may be next: a sixth of the processor time of 20 journeys.
      "--renderer-process-limit=1",
    ],
  };
}
