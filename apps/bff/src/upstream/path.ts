import { pathIds, type PathId } from "@edge-console/contract/ids";
import type { OperationPath } from "@edge-console/contract/operations/operation";
import { z } from "zod";

/** The ids of a path, parsed: nothing else ever stands in a path to the service. */
export type ParsedIds = Readonly<z.output<typeof parsedIdsSchema>>;

const parsedIdsSchema = z.object(pathIds).partial();

const placeholder = /\{([A-Z_]+)\}/g;

function isPathId(name: string): name is PathId {
  return Object.hasOwn(pathIds, name);
}

/**
 * Reads the ids that a path holds from the segments of an address, decoded. Null when one is missing or is not what an
 * id looks like: such an address names nothing at the service.
 */
export function parsePathIds(path: OperationPath, segments: Readonly<Record<string, string>>): ParsedIds | null {
  const ids: Record<string, string | undefined> = {};
  for (const [, name = ""] of path.matchAll(placeholder)) {
    if (!isPathId(name)) throw new Error(`${path} holds an unknown placeholder`);
    ids[name] = segments[name];
    if (ids[name] === undefined) return null;
  }
  return parsedIdsSchema.safeParse(ids).data ?? null;
}

/** The path at the service, made of the contract's own text and parsed ids alone. */
export function toServicePath(path: OperationPath, ids: ParsedIds): string {
  const filled = path.replaceAll(placeholder, (_, name: string) => {
    const id = isPathId(name) ? ids[name] : undefined;
    if (id === undefined) throw new Error(`${path} needs ${name}`);
    return String(id);
  });
  return `/v1${filled}`;
}
