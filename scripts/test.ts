import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runStaticChecks } from "./checks/static-checks.ts";
import { endStep, runStep } from "./checks/step.ts";
import { judged, playwrightTotal, single, sum, totalFrom, vitestTotal, type Total } from "./checks/total.ts";
import { findChromium } from "./chromium/find-chromium.ts";
import { untilStopped } from "./processes/until-stopped.ts";
import { cacheFolder, root } from "./repository.ts";
import { Failure, report } from "./toolchain/failure.mjs";

const parts = ["static", "unit", "browser"];

async function runUnitTests(): Promise<Total> {
  const path = join(cacheFolder, "vitest.json");
  rmSync(path, { force: true });
  const program = ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const code = await runStep("Unit and integration tests", program);
  return judged(totalFrom(path, vitestTotal), code);
}

async function runBrowserTests(chromium: string): Promise<Total> {
  const built = single((await runStep("Web build", [process.execPath, "scripts/web.ts"])) === 0);
  if (!existsSync(join(root, "apps/web/dist/index.html"))) return sum([built, single(false)]);

  const path = join(cacheFolder, "playwright.json");
  rmSync(path, { force: true });
  const code = await runStep("Browser tests", ["playwright", "test", "-c", "e2e", "--reporter=list,json"], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: path,
  });
  return sum([built, judged(totalFrom(path, playwrightTotal), code)]);
}

async function runTests(wanted: readonly string[]): Promise<Total> {
  const unknown = wanted.find((part) => !parts.includes(part));
  if (unknown !== undefined) throw new Failure(`npm test knows ${parts.join(", ")}; not "${unknown}".`);
  const runs = (part: string) => wanted.length === 0 || wanted.includes(part);

  // Found first, for without it the run is in vain.
  const chromium = runs("browser") ? await findChromium() : undefined;
  const totals: Total[] = [];
  if (runs("static")) totals.push(await runStaticChecks());
  if (runs("unit")) totals.push(await runUnitTests());
  if (chromium) totals.push(await runBrowserTests(chromium));
  return sum(totals);
}

void untilStopped().then(() => {
  endStep();
  process.exit(130);
});

const { passed, failed } = await runTests(process.argv.slice(2)).catch((error: unknown) => {
  report(error);
  return single(false);
});
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
