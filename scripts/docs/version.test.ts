import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../repository.ts";

const readVersion = (path: string): unknown =>
  JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")).version;

it.each(["apps/bff", "apps/web"])("%s has the version of the repository", (path) => {
  expect(readVersion(path)).toBe(readVersion("."));
});

it("the changelog describes the version", () => {
  expect(readFileSync(join(root, "CHANGELOG.md"), "utf8")).toContain(`## [${String(readVersion("."))}]`);
});
