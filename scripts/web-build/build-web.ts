import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, root } from "../repository.ts";
import { Failure } from "../toolchain/failure.mjs";
import { fingerprint, isStamped, stamp } from "../toolchain/fingerprint.mjs";
import { withLock } from "../toolchain/lock.mjs";
import { toCommand } from "../toolchain/to-command.mjs";

const sources = [
  "apps/web",
  "packages/contract/src",
  "packages/contract/package.json",
  "package.json",
  "pnpm-lock.yaml",
];
const stampPath = join(cacheFolder, "web-stamp");

/** Returns the fingerprint of the sources, which the stamp in the cache contains after a build. */
export const fingerprintSources = () => fingerprint(root, sources);

function viteBuild(signal: AbortSignal | undefined): Promise<void> {
  const { command, args, shell } = toCommand(["vite", "build", "--logLevel", "warn"]);
  const child = spawn(command, args, {
    cwd: join(root, "apps/web"),
    shell,
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) return resolve();
      const log = join(cacheFolder, "web-build.log");
      writeFileSync(log, output);
      const reason = output.includes("ENOSPC") ? "the disk is full" : `see ${log}`;
      reject(new Failure(`Couldn't build the web app: ${reason}.`));
    });
  });
}

/**
 * Builds the web app into apps/web/dist unless its sources haven't changed since the last build. Throws a Failure. `signal`
 * aborts the build.
 */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  await withLock(join(cacheFolder, "web.lock"), async () => {
    const expected = fingerprintSources();
    if (isStamped(stampPath, expected) && existsSync(join(root, "apps/web/dist/index.html"))) return;
    const started = Date.now();
    console.error("Building the web app…");
    await viteBuild(signal);
    stamp(stampPath, expected);
    console.error(`Web app built (${Math.round((Date.now() - started) / 1000)}s).`);
  });
}
