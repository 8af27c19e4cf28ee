import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../repository.ts";

const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md", { cwd: root })];

/** Paths that exist only after a build, and files that worked examples add. */
const absent = new Set([
  "apps/web/dist",
  ...globSync("docs/examples/*.patch", { cwd: root }).flatMap((patch) =>
    [...readFileSync(join(root, patch), "utf8").matchAll(/^--- \/dev\/null\n\+\+\+ b\/(.+)$/gm)].map(
      ([, file = ""]) => file,
    ),
  ),
]);

describe.each(documents)("%s", (document) => {
  const text = readFileSync(join(root, document), "utf8");

  it("links to files that exist", () => {
    const targets = [...text.matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, target = ""]) => target);
    expect(targets.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
  });

  it("names files and folders that exist", () => {
    const paths = [...text.matchAll(/`((?:apps|packages|e2e|scripts|docs|deploy)\/[^`\s]+)`/g)].map(
      ([, path = ""]) => path,
    );
    const missing = paths.filter((path) => globSync(path, { cwd: root }).length === 0);
    expect(missing.filter((path) => !absent.has(path))).toEqual([]);
  });
});

it("docs/conventions.md names a file for each kind of change, and a test only for a test", () => {
  const rows = [...readFileSync(join(root, "docs/conventions.md"), "utf8").matchAll(/^\| (an? [^|]+) \| ([^|]+) \|/gm)];
  expect(rows.length).toBeGreaterThan(20);
  const models = rows.flatMap(([, kind = "", cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, model = ""]) => ({ model, isTest: /test|journey/.test(kind) })),
  );
  expect(models.filter(({ model }) => !statSync(join(root, model)).isFile())).toEqual([]);
  expect(models.filter(({ model, isTest }) => /\.(test|spec)\.tsx?$/.test(model) !== isTest)).toEqual([]);
});
