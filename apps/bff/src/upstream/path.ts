import { pathIds, type PathId } from "@edge-console/contract/ids";
import type { OperationPath } from "@edge-console/contract/operations/operation";
import type { z } from "zod";

/** The ids of a path, parsed: nothing else ever stands in a path to the service. */
export type ParsedIds = { readonly [Name in PathId]?: z.output<(typeof pathIds)[Name]> };

const placeholder = /\{([A-Z_]+)\}/g;

function isPathId(name: string): name is PathId {
  return Object.hasOwn(pathIds, name);
}

/**
 * Reads the ids that a path holds from the segments of an address, decoded. Null when one is missing or is not what an
 * id looks like: such an address names nothing at the service.
 */
export function readIds(path: OperationPath, segments: Readonly<Record<string, string>>): ParsedIds | null {
  const ids: Partial<Record<PathId, string | number>> = {};
  for (const [, name = ""] of path.matchAll(placeholder)) {
    if (!isPathId(name)) throw new Error(`${path} holds an unknown placeholder`);
    const parsed = pathIds[name].safeParse(segments[name]);
    if (!parsed.success) return null;
    ids[name] = parsed.data;
  }
  return ids as ParsedIds;
}

/** The path at the service, made of the contract's own text and parsed ids alone. */
export function servicePath(path: OperationPath, ids: ParsedIds): string {
  const filled = path.replaceAll(placeholder, (_, name: string) => {
    const id = isPathId(name) ? ids[name] : undefined;
    if (id === undefined) throw new Error(`${path} needs ${name}`);
    return String(id);
  });
  return `/v1${filled}`;
}
