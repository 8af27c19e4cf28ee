import { expect, it } from "vitest";
import { isRecentEnough } from "./node-binary.mjs";

it.each([
  ["20.19.0", false],
  ["22.21.1", false],
  ["22.22.0", true],
  ["24.0.0", true],
])("Node.js %s runs the project: %s", (version, isSupported) => {
  expect(isRecentEnough(version)).toBe(isSupported);
});
