import { pathIds, type PathId } from "@edge-console/contract/ids";
import type { OperationPath } from "@edge-console/contract/operations/operation";
import { z } from "zod";

/** Parsed IDs of a path. Paths to the service contain no other values. */
export type ParsedIds = Readonly<z.output<typeof parsedIdsSchema>>;

const parsedIdsSchema = z.object(pathIds).partial();

const placeholder = /\{([A-Z_]+)\}/g;

function isPathId(name: string): name is PathId {
  return Object.hasOwn(pathIds, name);
}

/** Parses the IDs of a path from decoded URL segments. Returns null if one is missing or malformed. */
export function parsePathIds(path: OperationPath, segments: Readonly<Record<string, string>>): ParsedIds | null {
  const ids: Record<string, string | undefined> = {};
  for (const [, name = ""] of path.matchAll(placeholder)) {
    if (!isPathId(name)) throw new Error(`${path} contains an unknown placeholder`);
    ids[name] = segments[name];
    if (ids[name] === undefined) return null;
  }
  return parsedIdsSchema.safeParse(ids).data ?? null;
}

/** Returns the path of a request to the service, from the contract's path and parsed IDs. */
export function toServicePath(path: OperationPath, ids: ParsedIds): string {
  const filled = path.replaceAll(placeholder, (_, name: string) => {
    const id = isPathId(name) ? ids[name] : undefined;
    if (id === undefined) throw new Error(`${path} needs ${name}`);
    return String(id);
  });
  return `/v1${filled}`;
}
