import { posix } from "node:path";
import { featureFolders, guardedPackages, layers, type Layer } from "./layers.ts";

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(apps|packages)\/[^/]+\/test\//.test(file);

const isInside = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);

/** Returns the project that a file belongs to: an app, a package, `e2e`, or `scripts`. */
function findProject(file: string): string {
  const [root = "", project = ""] = file.split("/");
  return root === "apps" || root === "packages" ? `${root}/${project}` : root;
}

function findLayer(file: string): Layer | undefined {
  const candidates = layers.filter((layer) => isInside(file, layer.at));
  return candidates.toSorted((a, b) => b.at.length - a.at.length)[0];
}

/** Resolves a specifier to a path from the repository's root; undefined for npm packages and modules of Node.js. */
function resolveTarget(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(importer), specifier);
  const workspaceImport = /^@edge-console\/([^/]+)\/(.+)$/.exec(specifier);
  return workspaceImport ? `packages/${workspaceImport[1]}/src/${workspaceImport[2]}.ts` : undefined;
}

function getPackageName(specifier: string): string | undefined {
  if (specifier.startsWith("node:")) return undefined;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function checkPackage(importer: string, layer: Layer, specifier: string): string | undefined {
  const name = getPackageName(specifier);
  if (isTest(importer)) return undefined;
  if (layer.packages && !(name && layer.packages.includes(name))) {
    return `${layer.at} imports nothing but ${layer.packages.join(", ")}`;
  }
  const allowed = name === undefined ? undefined : guardedPackages[name];
  return allowed && !allowed.includes(layer.at) ? `only ${allowed.join(", ")} may import ${name}` : undefined;
}

function checkFeature(importer: string, target: string): string | undefined {
  for (const folder of featureFolders) {
    if (!isInside(target, folder) || !isInside(importer, folder) || isTest(importer)) continue;
    const feature = `${folder}/${target.slice(folder.length + 1).split("/")[0]}`;
    if (!isInside(importer, feature)) {
      return `a feature never imports another one: move what both need from ${feature} to apps/web/src/resources`;
    }
  }
  return undefined;
}

/**
 * Returns why `importer` (a path from the repository's root) can't import `specifier`; undefined if it can.
 * Tests can import everything in their project, and the packages that the project can import.
 */
export function checkImport(importer: string, specifier: string): string | undefined {
  const layer = findLayer(importer);
  if (!layer) return undefined;
  const target = resolveTarget(importer, specifier);
  if (target === undefined) return checkPackage(importer, layer, specifier);

  const sameProject = findProject(target) === findProject(importer);
  const targetLayer = findLayer(target);
  if (isTest(importer) && (sameProject || targetLayer?.at === "packages/testing/src")) return undefined;
  if (!targetLayer) return sameProject ? undefined : `${layer.at} may not import ${target}`;
  if (targetLayer !== layer && !layer.imports.includes(targetLayer.at)) {
    return `${layer.at} may not import ${targetLayer.at}`;
  }
  return checkFeature(importer, target);
}
