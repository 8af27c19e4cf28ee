import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../repository.ts";
import { Failure } from "../toolchain/failure.mjs";
import { runTool } from "./run-tool.ts";

/** What a release is built from. */
export interface Build {
  readonly version: string;
  readonly commit: string;
  /** Unix seconds. */
  readonly committedAt: number;
}

/**
 * Reads the version and the commit.
 *
 * @throws {Failure} if the tree has changes that aren't committed, unless they're allowed: then the commit says so
 */
export function readBuild({ allowDirty }: { readonly allowDirty: boolean }): Build {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, "apps/bff/package.json"), "utf8"));
  const isDirty = runTool("git", ["status", "--porcelain"]).trim() !== "";
  if (isDirty && !allowDirty) {
    throw new Failure(
      "The working tree has changes that aren't committed. Commit them, or add --dirty to try a build.",
    );
  }
  const [commit = "", committedAt = ""] = runTool("git", ["log", "-1", "--format=%H %ct"]).trim().split(" ");
  return { version, commit: isDirty ? `${commit}-dirty` : commit, committedAt: Number(committedAt) };
}
