import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../repository.ts";

/** Paths of the worked examples of CONTRIBUTING.md. */
export const patches = globSync("docs/examples/*.patch", { cwd: root }).toSorted();

/** Options of `git apply` for examples. Lines can have moved, and one line of context is enough. */
export const applyOptions = ["-C1", "--recount"];

/** Returns the files that a patch changes. */
export function listFiles(patch: string): string[] {
  const text = readFileSync(join(root, patch), "utf8");
  return [...text.matchAll(/^diff --git a\/(\S+) b\//gm)].map(([, file = ""]) => file);
}
