import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const skipped = new Set(["node_modules", "dist", ".git"]);

/**
 * All files at or below `path`, sorted; installed and built ones left out.
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  try {
    const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => !skipped.has(entry.name));
    return entries.flatMap((entry) => filesIn(join(path, entry.name))).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return [path];
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * A hash over the names and contents of files and folders below `root`.
 * @param {string} root
 * @param {readonly string[]} paths from `root`
 * @param {string} [salt] whatever else the result depends on
 */
export function fingerprint(root, paths, salt = "") {
  const hash = createHash("sha256").update(salt);
  for (const file of paths.flatMap((path) => filesIn(join(root, path)))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/**
 * Whether the stamp at `path` carries this fingerprint.
 * @param {string} path @param {string} value
 */
export function isStamped(path, value) {
  try {
    return readFileSync(path, "utf8") === value;
  } catch {
    return false;
  }
}

/** @param {string} path @param {string} value */
export function stamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
}
