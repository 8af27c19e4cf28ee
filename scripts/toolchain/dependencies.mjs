import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { createInstallFailure } from "./install-failure.mjs";
import { withLock } from "./lock.mjs";
import { toCommand } from "./to-command.mjs";

const pnpm = "pnpm@12.21.0";

/** Returns the files that decide what has to be installed. @param {string} root */
function listManifests(root) {
  const workspaces = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name, "package.json")),
  );
  return ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", join("e2e", "package.json"), ...workspaces];
}

/**
 * Returns variables that make npm and pnpm use a folder of the project if the user's home folder can't be written.
 * Creates the home folder if it's missing.
 * @param {string} root
 */
function getHomeVariables(root) {
  try {
    mkdirSync(homedir(), { recursive: true });
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    const home = join(root, ".cache", "home");
    mkdirSync(home, { recursive: true });
    return { HOME: home, npm_config_cache: join(home, ".npm") };
  }
}

/**
 * Returns a function that prints the installer's progress every few seconds, from the lines that the installer prints.
 * @returns {(line: string) => void}
 */
function createProgress() {
  let printedAt = Date.now();
  return (line) => {
    const added = /^Progress: .*added (\d+)/.exec(line)?.[1];
    if (!added || Date.now() - printedAt < 3_000) return;
    printedAt = Date.now();
    console.error(`  ${added} packages`);
  };
}

/** @param {string} root */
function install(root) {
  const options = ["--frozen-lockfile", "--prefer-offline", "--reporter=append-only"];
  const { command, args, shell } = toCommand(["npx", "--yes", pnpm, "install", ...options]);
  const child = spawn(command, args, {
    cwd: root,
    shell,
    // CI: pnpm doesn't prompt. Loglevel: npm prints errors only. Short retry delay, because the user is waiting.
    env: {
      ...process.env,
      ...getHomeVariables(root),
      CI: "true",
      npm_config_loglevel: "error",
      npm_config_fetch_retry_mintimeout: "2000",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // An installer that outlives this process would run without the lock.
  const stop = () => {
    child.kill();
    process.exit(1);
  };
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) process.once(signal, stop);
  let output = "";
  const showProgress = createProgress();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      for (const line of text.split("\n")) showProgress(line);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", () => reject(new Failure("npx not found. Install npm, which comes with Node.js.")));
    child.once("close", (code) => {
      for (const signal of signals) process.removeListener(signal, stop);
      if (code === 0) return resolve(undefined);
      const log = join(root, ".cache", "install.log");
      try {
        writeFileSync(log, output);
      } catch (error) {
        output += String(error); // Most likely a full disk, which also explains the failed installation.
      }
      reject(createInstallFailure(output, log));
    });
  });
}

/**
 * Installs the dependencies unless the installed ones match the lock file and every package.json. Concurrent commands
 * in one checkout wait for each other.
 * @param {string} root the repository's folder
 * @throws {Failure} if the installation fails
 */
export async function ensureDependencies(root) {
  const expected = fingerprint(root, listManifests(root), `${pnpm} ${process.platform} ${process.arch}`);
  const stampPath = join(root, "node_modules", ".cache", "install-stamp");
  if (isStamped(stampPath, expected)) return;
  await withLock(
    join(root, ".cache", "install.lock"),
    async () => {
      if (isStamped(stampPath, expected)) return;
      const started = Date.now();
      console.error("Installing dependencies…");
      await install(root);
      stamp(stampPath, expected);
      console.error(`Dependencies installed (${Math.round((Date.now() - started) / 1000)}s).`);
    },
    () => console.error("Waiting for another command to install the dependencies…"),
  );
}
