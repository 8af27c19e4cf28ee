import { expect, it } from "vitest";
import { isRecentEnough, suggestFix } from "./node-binary.mjs";

it.each([
  ["20.19.0", false],
  ["22.21.1", false],
  ["22.22.0", true],
  ["24.0.0", true],
])("Node.js %s runs the project: %s", (version, isSupported) => {
  expect(isRecentEnough(version)).toBe(isSupported);
});

it("names the library that a small system lacks", () => {
  const output = "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file";
  expect(suggestFix(output)).toBe(
    "It needs the library libatomic.so.1: install it (apt-get install libatomic1), or Node.js 22.22 or newer.",
  );
  expect(suggestFix("")).toBe("Install Node.js 22.22 or newer.");
});
