import { posix } from "node:path";
import { featureFolders, guardedPackages, layers, type Layer } from "./layers.ts";

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(apps|packages)\/[^/]+\/test\//.test(file);

const isInside = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);

/** The project (an app, a package, `e2e` or `scripts`) that a file belongs to. */
function findProject(file: string): string {
  const [first = "", second = ""] = file.split("/");
  return first === "apps" || first === "packages" ? `${first}/${second}` : first;
}

function findLayer(file: string): Layer | undefined {
  const around = layers.filter((layer) => isInside(file, layer.at));
  return around.toSorted((a, b) => b.at.length - a.at.length)[0];
}

/** The file that a specifier names, from the repository's root; undefined for an npm package or a part of Node. */
function resolveTarget(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(importer), specifier);
  const own = /^@edge-console\/([^/]+)\/(.+)$/.exec(specifier);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : undefined;
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
 * Why `importer` (a path from the repository's root) may not import `specifier`; undefined when it may.
 * Tests may import everything in their project, and the packages that it may import.
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
