import { existsSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { exhaustiveVariable } from "@edge-console/testing/exhaustive";
import { runStaticChecks } from "./checks/static-checks.ts";
import { endSteps, runStep } from "./checks/step.ts";
import {
  withResult,
  playwrightTotal,
  createTotal,
  addTotals,
  readTotal,
  vitestTotal,
  type Total,
} from "./checks/total.ts";
import { findChromium } from "./chromium/find-chromium.ts";
import { installEngines } from "./engines/install-engines.ts";
import { findImageObstacle, requireBuildah } from "./image/buildah.ts";
import { createTemporaryFolder } from "./processes/temporary-folder.ts";
import { waitForStop } from "./processes/until-stopped.ts";
import { cacheFolder, root } from "./repository.ts";
import { Failure, report } from "./toolchain/failure.mjs";

/** Parts of every run. */
const commonParts = ["static", "unit", "browser"];

/** Parts of exhaustive runs, which any run can select. */
const exhaustiveParts = ["engines", "image"];

const parts = [...commonParts, ...exhaustiveParts];

async function runUnitTests(chromium: string, files: readonly string[], full: boolean): Promise<Total> {
  const path = join(cacheFolder, "vitest.json");
  rmSync(path, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  // Several for each core, because many tests wait for servers, and exhaustive ones for rate limits. The timeout only ends a test
  // that hangs.
  const workersPerCore = full ? 3 : 2;
  const workers = `--maxWorkers=${workersPerCore * availableParallelism()}`;
  const program = ["vitest", "run", workers, "--testTimeout=180000", ...reporters, ...files];
  const code = await runStep("Unit, component, and integration tests", program, { env: { CHROMIUM_PATH: chromium } });
  return withResult(readTotal(path, vitestTotal), code);
}

async function runBrowserTests(chromium: string, files: readonly string[]): Promise<Total> {
  const built = createTotal((await runStep("Web build", [process.execPath, "scripts/web.ts"])) === 0);
  if (!existsSync(join(root, "apps/web/dist/index.html"))) return addTotals([built, createTotal(false)]);

  const path = join(cacheFolder, "playwright.json");
  rmSync(path, { force: true });
  const code = await runStep("Browser tests", ["playwright", "test", "-c", "e2e", "--reporter=list,json", ...files], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  });
  return addTotals([built, withResult(readTotal(path, playwrightTotal), code)]);
}

/** Runs the main journeys in Chromium, Firefox, and WebKit. */
async function runEngineTests(chromium: string, files: readonly string[]): Promise<Total> {
  installEngines();
  const built = createTotal((await runStep("Web build", [process.execPath, "scripts/web.ts"])) === 0);
  const path = join(cacheFolder, "engines.json");
  rmSync(path, { force: true });
  const config = "e2e/engines/playwright.config.ts";
  const program = [
    "playwright",
    "test",
    "-c",
    config,
    "--reporter=list,json,./e2e/engines/table-reporter.ts",
    ...files,
  ];
  const code = await runStep("Journeys in Chromium, Firefox, and WebKit", program, {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  });
  return addTotals([built, withResult(readTotal(path, playwrightTotal), code)]);
}

/** Runs the image tests. Skips them with a message if images can't be run here; `npm run test:image` fails instead. */
async function runImageTests(): Promise<Total> {
  const obstacle = findImageObstacle();
  if (obstacle !== undefined) {
    console.log(`\n── Container image\n   NOT RUN. ${obstacle}`);
    return addTotals([]);
  }
  const path = join(cacheFolder, "image.json");
  rmSync(path, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const program = ["vitest", "run", "--root", "scripts/image", ...reporters];
  const code = await runStep("Container image", program);
  return withResult(readTotal(path, vitestTotal), code);
}

/**
 * Runs all parts, or one of them, limited to test files whose path contains one of `files`. `--full` as the first argument
 * adds the exhaustive tests.
 */
async function runTests(args: readonly string[]): Promise<Total> {
  if (args[0] === "--full") {
    process.env[exhaustiveVariable] = "1";
    return runTests(args.slice(1));
  }
  const full = process.env[exhaustiveVariable] === "1";
  const [part, ...files] = args;
  if (part !== undefined && !parts.includes(part)) {
    throw new Failure(`Unknown part "${part}". Use one of: ${parts.join(", ")}.`);
  }
  if (part === "static" && files.length > 0) throw new Failure("Static checks don't accept file names.");
  const runs = (name: string) => (part === undefined ? full || commonParts.includes(name) : part === name);
  if (part === "image") requireBuildah();

  // First, because the run fails without Chromium.
  const chromium = ["unit", "browser", "engines"].some(runs) ? await findChromium() : undefined;
  const totals: Total[] = [];
  if (runs("static")) totals.push(await runStaticChecks());
  if (chromium && runs("unit")) totals.push(await runUnitTests(chromium, files, full));
  if (chromium && runs("browser")) totals.push(await runBrowserTests(chromium, files));
  if (chromium && runs("engines")) totals.push(await runEngineTests(chromium, files));
  if (runs("image")) totals.push(await runImageTests());
  return addTotals(totals);
}

createTemporaryFolder();

void waitForStop().then(() => {
  endSteps();
  process.exit(130);
});

const { passed, failed } = await runTests(process.argv.slice(2)).catch((error: unknown) => {
  report(error);
  return createTotal(false);
});
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
