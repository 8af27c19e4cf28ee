import { globSync, readFileSync } from "node:fs";
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

it("packages, types, and documents name one version of Node.js", () => {
  const { optionalDependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [version = "", ...others] = new Set(Object.values<string>(optionalDependencies));
  expect(others).toEqual([]);
  const [major] = version.split(".");
  expect(devDependencies["@types/node"].split(".")[0]).toBe(major);
  const documents = ["deploy/Dockerfile", ...globSync("docs/**/*.md", { cwd: root })];
  const named = documents.flatMap((document) =>
    [...readFileSync(join(root, document), "utf8").matchAll(/\bnode:(\d+)/g)].map(([, line = ""]) => line),
  );
  expect(named.filter((line) => line !== major)).toEqual([]);
});
