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

const ofAll = () => fingerprint(folder, ["src", "lock.yaml", "missing"]);

it("stays the same until a file changes, comes or is renamed", () => {
  const first = ofAll();
  expect(ofAll()).toBe(first);
  writeFileSync(join(folder, "src/inner/a.ts"), "b");
  const changed = ofAll();
  writeFileSync(join(folder, "src/b.ts"), "");
  const added = ofAll();
  rmSync(join(folder, "src/b.ts"));
  writeFileSync(join(folder, "src/c.ts"), "");
  expect(new Set([first, changed, added, ofAll()]).size).toBe(4);
});

it("looks past what is installed or built", () => {
  const first = ofAll();
  for (const name of ["node_modules", "dist"]) {
    mkdirSync(join(folder, "src", name));
    writeFileSync(join(folder, "src", name, "x.js"), "x");
  }
  expect(ofAll()).toBe(first);
});

it("remembers the last fingerprint in a stamp", () => {
  const path = join(folder, "cache/stamp");
  expect(isStamped(path, "one")).toBe(false);
  stamp(path, "one");
  expect(isStamped(path, "one")).toBe(true);
  expect(isStamped(path, "two")).toBe(false);
});
