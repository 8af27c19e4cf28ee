import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../repository.ts";

/** Outputs of the type checker, which make its next run shorter. */
const typesFolder = "node_modules/.cache/types";

/**
 * Copies the repository with its uncommitted changes. Its dependencies are links to the packages of this one, and the
 * packages of the repository are those of the copy.
 */
export function copyRepository(copy: string): void {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "" && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  const packages = files.filter((name) => name.endsWith("package.json")).map((name) => dirname(name));
  for (const folder of packages) copyDependencies(join(root, folder), join(copy, folder));
  if (existsSync(join(root, typesFolder))) {
    cpSync(join(root, typesFolder), join(copy, typesFolder), { recursive: true, preserveTimestamps: true });
  }
}

/** Copies the links and programs of node_modules, whose targets are relative. */
function copyDependencies(from: string, to: string): void {
  const [source, target] = [join(from, "node_modules"), join(to, "node_modules")];
  if (!existsSync(source)) return;
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(source)) {
    if (name === ".pnpm") symlinkSync(join(source, name), join(target, name), "junction");
    else if (name === ".bin" || !name.startsWith(".")) {
      cpSync(join(source, name), join(target, name), { recursive: true, verbatimSymlinks: true });
    }
  }
}
