import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { typeCheckOptions } from "../checks/type-check.ts";
import { root } from "../repository.ts";
import { copyRepository } from "./copy-repository.ts";
import { describeSourceProgram, sourceProgramName } from "./source-program.ts";

const patches = globSync("docs/examples/*.patch", { cwd: root }).toSorted();

/** Returns the files that a patch changes. */
function listFiles(patch: string): string[] {
  const text = readFileSync(join(root, patch), "utf8");
  return [...text.matchAll(/^diff --git a\/(\S+) b\//gm)].map(([, file = ""]) => file);
}

describe("CONTRIBUTING.md", () => {
  const sections = readFileSync(join(root, "CONTRIBUTING.md"), "utf8").split(/^## /m);

  it.each(patches)("lists the files of %s", (patch) => {
    const section = sections.find((text) => text.includes(`](${patch})`)) ?? "";
    const listed = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file);
    expect(listed.toSorted()).toEqual(listFiles(patch).toSorted());
  });
});

/** Examples that are tested together: all, or each alone. */
const groups = isExhaustive ? patches.map((patch) => [patch]) : [patches];

describe("examples", () => {
  let copy: string;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), "edge-console-examples-"));
    copyRepository(copy);
  });
  // Takes a tenth of the time of `rmSync`.
  afterAll(() => rm(copy, { recursive: true, force: true }), 120_000);

  /** Runs a program in the copy. Returns what it printed if it failed; otherwise nothing. */
  const run = (program: string, ...args: readonly string[]) =>
    new Promise<string>((resolve) => {
      execFile(program, args, { cwd: copy, maxBuffer: 10_000_000 }, (error, stdout, stderr) =>
        resolve(error ? `${error.message}\n${stdout}${stderr}` : ""),
      );
    });
  const runTool = (path: string, ...args: readonly string[]) => run(process.execPath, `node_modules/${path}`, ...args);

  /** Applies a patch, or reverts it. Lines can have moved, and one line of context is enough. */
  const apply = (patch: string, ...options: readonly string[]) =>
    run("git", "apply", "-C1", "--recount", ...options, patch);

  it.each(groups.map((group) => ({ group, names: group.map((patch) => basename(patch, ".patch")).join(", ") })))(
    "apply, pass their tests, and are reverted: $names",
    async ({ group }) => {
      for (const patch of group) expect(await apply(patch)).toBe("");
      const files = [...new Set(group.flatMap(listFiles))];
      writeFileSync(join(copy, sourceProgramName), JSON.stringify(describeSourceProgram(files)));
      const checks: readonly (readonly [path: string, ...args: string[]])[] = isExhaustive
        ? [
            ["typescript/bin/tsc", ...typeCheckOptions],
            ["oxlint/bin/oxlint", ...files],
          ]
        : [["typescript/bin/tsc", "-p", sourceProgramName, "--checkers", "1"]];
      for (const check of checks) expect(await runTool(...check)).toBe("");
      // Component tests start a browser.
      const tests = files.filter((file) => (isExhaustive ? /\.test\.tsx?$/ : /\.test\.ts$/).test(file));
      expect(await runTool("oxfmt/bin/oxfmt", "--check", ...files)).toBe("");
      expect(await runTool("vitest/vitest.mjs", "run", ...tests)).toBe("");
      for (const patch of group.toReversed()) expect(await apply(patch, "--reverse")).toBe("");
    },
    1_800_000,
  );
});
