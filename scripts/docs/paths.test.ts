import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../repository.ts";

const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md", { cwd: root })];

/** Paths that exist only after a build. */
const generated = ["apps/web/dist"];

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
    expect(missing.filter((path) => !generated.includes(path))).toEqual([]);
  });
});
