import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fingerprint-"));
  mkdirSync(join(folder, "src/inner"), { recursive: true });
  writeFileSync(join(folder, "src/inner/a.ts"), "a");
  writeFileSync(join(folder, "lock.yaml"), "1");
});
afterEach(() => rmSync(folder, { recursive: true }));

const getFingerprint = () => fingerprint(folder, ["src", "lock.yaml", "missing"]);

it("changes only if a file is changed, added, or renamed", () => {
  const initial = getFingerprint();
  expect(getFingerprint()).toBe(initial);
  writeFileSync(join(folder, "src/inner/a.ts"), "b");
  const changed = getFingerprint();
  writeFileSync(join(folder, "src/b.ts"), "");
  const added = getFingerprint();
  rmSync(join(folder, "src/b.ts"));
  writeFileSync(join(folder, "src/c.ts"), "");
  expect(new Set([initial, changed, added, getFingerprint()]).size).toBe(4);
});

it("ignores installed packages and build output", () => {
  const initial = getFingerprint();
  for (const name of ["node_modules", "dist"]) {
    mkdirSync(join(folder, "src", name));
    writeFileSync(join(folder, "src", name, "x.js"), "x");
  }
  expect(getFingerprint()).toBe(initial);
});

it("stores the last fingerprint in a stamp", () => {
  const path = join(folder, "cache/stamp");
  expect(isStamped(path, "one")).toBe(false);
  stamp(path, "one");
  expect(isStamped(path, "one")).toBe(true);
  expect(isStamped(path, "two")).toBe(false);
});
