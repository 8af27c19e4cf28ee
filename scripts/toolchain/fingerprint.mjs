import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ignoredFolders = new Set(["node_modules", "dist", ".git"]);

/**
 * Returns all files at or below `path`, sorted, without installed dependencies and build output.
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  try {
    const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => !ignoredFolders.has(entry.name));
    return entries.flatMap((entry) => listFiles(join(path, entry.name))).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return [path];
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Returns a hash of the names and contents of files and folders below `root`.
 * @param {string} root
 * @param {readonly string[]} paths from `root`
 * @param {string} [salt] other inputs of the result
 */
export function fingerprint(root, paths, salt = "") {
  const hash = createHash("sha256").update(salt);
  for (const file of paths.flatMap((path) => listFiles(join(root, path)))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/**
 * Returns whether the stamp at `path` contains this fingerprint.
 * @param {string} path @param {string} value
 */
export function isStamped(path, value) {
  try {
    return readFileSync(path, "utf8") === value;
  } catch {
    return false;
  }
}

/** Writes a fingerprint to the stamp at `path`. @param {string} path @param {string} value */
export function stamp(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
}
