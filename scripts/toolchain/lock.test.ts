import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withLock } from "./lock.mjs";

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  path = join(folder, "work.lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

it("is held by one process at a time, and reports a wait", async () => {
  const events: string[] = [];
  let finishFirst = () => {};
  const first = withLock(path, async () => {
    await new Promise<void>((resolve) => (finishFirst = resolve));
    events.push("first");
  });
  const second = withLock(
    path,
    async () => void events.push("second"),
    () => {
      events.push("waiting");
      finishFirst();
    },
  );
  await Promise.all([first, second]);
  expect(events).toEqual(["waiting", "first", "second"]);
  expect(existsSync(path)).toBe(false);
});

it("takes over the lock of a process that died", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(path, String(pid));
  expect(await withLock(path, async () => readFileSync(path, "utf8"))).toBe(String(process.pid));
});

it("releases the lock if the work fails", async () => {
  await expect(withLock(path, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(existsSync(path)).toBe(false);
});
