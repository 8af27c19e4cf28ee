import { readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";
import { root } from "../repository.ts";

/** Licenses that allow distribution in a closed-source product. */
const allowed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "Unlicense",
  "CC0-1.0",
]);

interface Manifest {
  readonly name: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Returns the folders of the packages that the app in `folder` needs at run time. */
function collectPackages(folder: string, packages = new Map<string, Manifest>()): Map<string, Manifest> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  packages.set(folder, manifest);
  // pnpm links an app's dependencies in the app's folder, and a package's dependencies next to the package.
  const end = folder.lastIndexOf(`${sep}node_modules${sep}`);
  const modules = end === -1 ? join(folder, "node_modules") : folder.slice(0, end + "/node_modules".length);
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const dependency = realpathSync(join(modules, name));
    if (!packages.has(dependency)) collectPackages(dependency, packages);
  }
  return packages;
}

it.each(["apps/bff", "apps/web"])("all packages that %s distributes have an allowed license", (app) => {
  const packages = [...collectPackages(join(root, app)).values()].filter(
    ({ name }) => !name.startsWith("@edge-console/"),
  );
  expect(packages.length).toBeGreaterThan(20);
  const rejected = packages.filter(
    ({ license = "" }) =>
      !license
        .replace(/^\((.*)\)$/, "$1")
        .split(/ (?:AND|OR) /)
        .every((license) => allowed.has(license)),
  );
  expect(rejected.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});
