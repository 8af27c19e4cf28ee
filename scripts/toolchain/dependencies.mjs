import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { installFailure } from "./install-failure.mjs";
import { withLock } from "./lock.mjs";

const pnpm = "pnpm@12.21.0";

/** @param {string} root */
function manifests(root) {
  const workspaces = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name, "package.json")),
  );
  return ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", join("e2e", "package.json"), ...workspaces];
}

/**
 * Where npm and pnpm keep what they download: the home folder, made when it is missing; a folder of the project's own
 * where the user has none that can be written.
 * @param {string} root
 */
function homeVariables(root) {
  try {
    mkdirSync(homedir(), { recursive: true });
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    const own = join(root, ".cache", "home");
    mkdirSync(own, { recursive: true });
    return { HOME: own, npm_config_cache: join(own, ".npm") };
  }
}

/**
 * Says now and then how far the installer is, from the lines that it prints.
 * @returns {(line: string) => void}
 */
function progress() {
  let said = Date.now();
  return (line) => {
    const added = /^Progress: .*added (\d+)/.exec(line)?.[1];
    if (!added || Date.now() - said < 3_000) return;
    said = Date.now();
    console.error(`  ${added} packages`);
  };
}

/** @param {string} root */
function install(root) {
  const child = spawn(
    "npx",
    ["--yes", pnpm, "install", "--frozen-lockfile", "--prefer-offline", "--reporter=append-only"],
    {
      cwd: root,
      // CI: pnpm asks nothing. Loglevel: npm keeps its own chatter to itself. Retries come soon, for somebody waits.
      env: {
        ...process.env,
        ...homeVariables(root),
        CI: "true",
        npm_config_loglevel: "error",
        npm_config_fetch_retry_mintimeout: "2000",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  // An installer that outlived this process would go on without the lock.
  const stop = () => {
    child.kill();
    process.exit(1);
  };
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) process.once(signal, stop);
  let output = "";
  const show = progress();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      for (const line of text.split("\n")) show(line);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", () => reject(new Failure("npx was not found: install npm, which comes with Node.js.")));
    child.once("close", (code) => {
      for (const signal of signals) process.removeListener(signal, stop);
      if (code === 0) return resolve(undefined);
      const log = join(root, ".cache", "install.log");
      try {
        writeFileSync(log, output);
      } catch (error) {
        output += String(error); // A full disk, most likely: that is then the cause of all.
      }
      reject(installFailure(output, log));
    });
  });
}

/**
 * Installs the dependencies unless what is installed fits the lock file and every package.json.
 * Several commands in one checkout wait for each other. Throws a Failure with one sentence.
 * @param {string} root the repository's folder
 */
export async function ensureDependencies(root) {
  const wanted = fingerprint(root, manifests(root), `${pnpm} ${process.platform} ${process.arch}`);
  const stampPath = join(root, "node_modules", ".cache", "install-stamp");
  if (isStamped(stampPath, wanted)) return;
  await withLock(
    join(root, ".cache", "install.lock"),
    async () => {
      if (isStamped(stampPath, wanted)) return;
      const started = Date.now();
      console.error("Installing dependencies …");
      await install(root);
      stamp(stampPath, wanted);
      console.error(`Dependencies are installed (${Math.round((Date.now() - started) / 1000)} s).`);
    },
    () => console.error("Waiting for another command that installs the dependencies …"),
  );
}
