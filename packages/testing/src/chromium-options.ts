/**
 * Features of Chromium that tests turn off. Chromium takes only the last such list, so it contains Playwright's own, which
 * `e2e/journeys/chromium-options.spec.ts` checks. The popups of the address bar are pages, which Chromium otherwise loads for
 * each new browser context: 0.6 s of processor time.
 */
const disabledFeatures = [
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
  // Playwright's.
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
  "msEdgeUpdateLaunchServicesPreferredVersion",
  "msForceBrowserSignIn",
];

/** Playwright's launch options of tests for a Chromium, by default the one that CHROMIUM_PATH names, otherwise Playwright's. */
export function getChromiumOptions(executablePath = process.env["CHROMIUM_PATH"]) {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      // Otherwise, Chromium starts a process for a page that may be next: a sixth of the processor time of 20 journeys.
      "--renderer-process-limit=1",
      `--disable-features=${disabledFeatures.join(",")}`,
    ],
  };
}
