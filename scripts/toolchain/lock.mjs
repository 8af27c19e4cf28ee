import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Time for the owner of a new lock to write its process ID. */
const writeTimeoutMs = 5_000;

/** @param {string} path */
function readOwner(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** @param {string} path @param {string} owner */
function isAbandoned(path, owner) {
  try {
    if (owner === "") return Date.now() - statSync(path).mtimeMs > writeTimeoutMs;
    process.kill(Number(owner), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/**
 * Removes an abandoned lock. If another process has replaced the lock in the meantime, it's restored.
 * @param {string} path @param {string} owner
 */
function removeAbandoned(path, owner) {
  const temporaryPath = `${path}.${process.pid}`;
  try {
    renameSync(path, temporaryPath);
    if (readOwner(temporaryPath) !== owner) linkSync(temporaryPath, path);
  } catch {
    return; // Another process removed it first.
  } finally {
    rmSync(temporaryPath, { force: true });
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
 * Runs `work` while holding the lock file at `path`; waits without a limit while another process on this machine holds
 * it. The lock of a process that died is ignored.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waited = false; !tryLock(path); waited = true) {
    if (!waited) onWait?.();
    const owner = readOwner(path);
    if (owner !== undefined && isAbandoned(path, owner)) removeAbandoned(path, owner);
    else await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
