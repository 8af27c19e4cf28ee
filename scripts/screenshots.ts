import { join } from "node:path";
import { startConsole } from "@edge-console/testing/console";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { findChromium } from "./chromium/find-chromium.ts";
import { root } from "./repository.ts";
import { readmeScreens, screens } from "./screenshots/screens.ts";
import { startSsoConsole } from "./screenshots/sso.ts";
import { takeScreenshots } from "./screenshots/take.ts";
import { Failure, report } from "./toolchain/failure.mjs";
import { buildWeb } from "./web-build/build-web.ts";

const desktopSize = { width: 1440, height: 900 };
const sizes = [desktopSize, { width: 1024, height: 768 }, { width: 390, height: 844 }];

/**
 * Takes the README's screenshots into docs/screenshots; with `--all FOLDER [SCREEN…]`, takes these or all screens at three
 * widths into a folder. Uses demo data and both themes.
 */
async function run(args: readonly string[]): Promise<void> {
  const chromiumPath = await findChromium();
  const [option, folder = "screenshots", ...names] = args;
  const isAll = option === "--all";
  const selectedScreens = !isAll
    ? readmeScreens
    : screens.filter(({ name }) => names.length === 0 || names.includes(name));
  await buildWeb(new AbortController().signal);
  const edgeApi = await startEdgeApi({ EDGE_API_DEMO: "1" });
  try {
    const console = await startConsole(edgeApi);
    const sso = selectedScreens.some(({ needsSso }) => needsSso) ? await startSsoConsole(edgeApi) : undefined;
    try {
      const programs = { console, ssoConsole: sso?.console, edgeApi, chromiumPath };
      const failures = isAll
        ? await takeScreenshots(programs, folder, selectedScreens, sizes)
        : await takeScreenshots(programs, join(root, "docs/screenshots"), selectedScreens, [desktopSize]);
      if (failures.length > 0) throw new Failure(`Couldn't take these screenshots:\n${failures.join("\n")}`);
    } finally {
      await sso?.stop();
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
