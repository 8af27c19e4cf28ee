import { operations, type WriteName, writeNames } from "@edge-console/contract/operations";
import type { OperationPath, WriteOperation } from "@edge-console/contract/operations/operation";
import type { Intent } from "../upstream/intent.ts";
import { type ParsedIds, parsePathIds } from "../upstream/path.ts";

/** Operation and IDs of a stored write. */
export interface IntentTarget {
  readonly name: WriteName;
  readonly operation: WriteOperation;
  readonly ids: ParsedIds;
}

/** Parses the operation and path of an intent; undefined if this version of the console doesn't know them. */
export function parseIntentTarget({
  operation: operationName,
  target,
}: Pick<Intent, "operation" | "target">): IntentTarget | undefined {
  const name = writeNames.find((writeName) => writeName === operationName);
  if (!name) return undefined;
  const operation: WriteOperation = operations[name];
  const ids = parsePathIds(operation.path, getPathSegments(operation.path, target));
  return ids ? { name, operation, ids } : undefined;
}

/** Returns the segments of a path by the placeholders of its template. */
function getPathSegments(template: OperationPath, path: string): Record<string, string> {
  const parts = path.split("/");
  return Object.fromEntries(
    template
      .split("/")
      .flatMap((part, index) => (/^\{\w+\}$/.test(part) ? [[part.slice(1, -1), parts[index] ?? ""]] : [])),
  );
}
