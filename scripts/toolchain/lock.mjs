import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A lock whose owner has not yet written its number is given this long, in milliseconds. */
const unwrittenFor = 5_000;

/** @param {string} path */
function ownerOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** @param {string} path @param {string} owner */
function isAbandoned(path, owner) {
  try {
    if (owner === "") return Date.now() - statSync(path).mtimeMs > unwrittenFor;
    process.kill(Number(owner), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/**
 * Moves an abandoned lock away. Another process may have replaced it in between: then its lock is put back.
 * @param {string} path @param {string} owner
 */
function clear(path, owner) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (ownerOf(aside) !== owner) linkSync(aside, path);
  } catch {
    return; // Somebody else cleared it first.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} path */
function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Runs `work` while no other process on this machine holds the lock file at `path`; waits for it as long as it takes.
 * The lock of a process that died counts for nothing.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waited = false; !tryLock(path); waited = true) {
    if (!waited) onWait?.();
    const owner = ownerOf(path);
    if (owner !== undefined && isAbandoned(path, owner)) clear(path, owner);
    else await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
