import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../repository.ts";
import { applyOptions, listFiles, patches } from "./patches.ts";

describe.each(patches)("%s", (patch) => {
  const sections = readFileSync(join(root, "CONTRIBUTING.md"), "utf8").split(/^## /m);

  it("changes the files that CONTRIBUTING.md lists", () => {
    const section = sections.find((text) => text.includes(`](${patch})`)) ?? "";
    const listed = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file);
    expect(listed.toSorted()).toEqual(listFiles(patch).toSorted());
  });

  it("applies", () => {
    const check = () => execFileSync("git", ["apply", "--check", ...applyOptions, patch], { cwd: root, stdio: "pipe" });
    expect(check).not.toThrow();
  });
});
