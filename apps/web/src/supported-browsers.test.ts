import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildTarget, supportedBrowsers } from "../supported-browsers.ts";

it("reads the oldest supported versions from package.json", () => {
  expect(buildTarget).toEqual(["chrome125", "edge125", "firefox128", "safari17.5"]);
});

it("the README names the supported browsers", () => {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  expect(readme).toContain(supportedBrowsers);
});
