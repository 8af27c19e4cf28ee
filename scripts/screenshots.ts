import { join } from "node:path";
import { startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { findChromium } from "./chromium/find-chromium.ts";
import { root } from "./repository.ts";
import { screens } from "./screenshots/screens.ts";
import { type Look, readmeScreens, takePictures } from "./screenshots/take.ts";
import { report } from "./toolchain/failure.mjs";
import { buildWeb } from "./web-build/build-web.ts";

const themes = ["light", "dark"] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const everyLook: Look[] = themes.flatMap((theme) => sizes.map((size) => ({ ...size, theme })));
const readmeLooks: Look[] = themes.map((theme) => ({ width: 1440, height: 900, theme }));

/**
 * Takes the README's pictures into docs/screenshots; with `--all FOLDER` every screen, at three widths and in both
 * themes, into that folder. The product runs with the demonstration's data for it.
 */
async function run(args: readonly string[]): Promise<void> {
  const all = args[0] === "--all" ? (args[1] ?? "screenshots") : undefined;
  const chromiumPath = await findChromium();
  await buildWeb(new AbortController().signal);
  const edgeApi = await startEdgeApi({ EDGE_API_DEMO: "1" });
  try {
    const console = await startConsole(edgeApi);
    try {
      const programs = { console, chromiumPath };
      if (all === undefined) await takePictures(programs, join(root, "docs/screenshots"), readmeScreens, readmeLooks);
      else await takePictures(programs, all, screens, everyLook);
    } finally {
      await console.stop();
    }
  } finally {
    await edgeApi.stop();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = report(error);
}
process.exit();
