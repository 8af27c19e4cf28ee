import { join } from "node:path";
import { startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { findChromium } from "./chromium/find-chromium.ts";
import { root } from "./repository.ts";
import { readmeScreens, screens } from "./screenshots/screens.ts";
import { type Programs, takePictures } from "./screenshots/take.ts";
import { Failure, report } from "./toolchain/failure.mjs";
import { buildWeb } from "./web-build/build-web.ts";

const wide = { width: 1440, height: 900 };
const sizes = [wide, { width: 1024, height: 768 }, { width: 390, height: 844 }];

/**
 * Takes the README's pictures into docs/screenshots; with `--all FOLDER [SCREEN…]` those screens, or every screen, at
 * three widths, into that folder. In both themes. The product runs with the demonstration's data for it.
 */
async function run(args: readonly string[]): Promise<void> {
  const chromiumPath = await findChromium();
  await buildWeb(new AbortController().signal);
  const edgeApi = await startEdgeApi({ EDGE_API_DEMO: "1" });
  try {
    const console = await startConsole(edgeApi);
    try {
      const missed = await take({ console, edgeApi, chromiumPath }, args);
      if (missed.length > 0) throw new Failure(`These pictures could not be taken:\n${missed.join("\n")}`);
    } finally {
      await console.stop();
    }
  } finally {
    await edgeApi.stop();
  }
}

function take(programs: Programs, [option, folder = "screenshots", ...names]: readonly string[]): Promise<string[]> {
  if (option !== "--all") return takePictures(programs, join(root, "docs/screenshots"), readmeScreens, [wide]);
  const wanted = names.length === 0 ? screens : screens.filter(({ name }) => names.includes(name));
  return takePictures(programs, folder, wanted, sizes);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = report(error);
}
process.exit();
