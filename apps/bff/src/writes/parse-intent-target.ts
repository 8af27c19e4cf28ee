import { operations, type WriteName, writeNames } from "@edge-console/contract/operations";
import type { OperationPath, WriteOperation } from "@edge-console/contract/operations/operation";
import type { Intent } from "../upstream/write-intents.ts";
import { type ParsedIds, parsePathIds } from "../upstream/path.ts";

/** What a kept write is about. */
export interface IntentTarget {
  readonly name: WriteName;
  readonly operation: WriteOperation;
  readonly ids: ParsedIds;
}

/** Reads it from the operation's name and the path; undefined when a later version of the console knows them no more. */
export function parseIntentTarget({
  operation: kept,
  target,
}: Pick<Intent, "operation" | "target">): IntentTarget | undefined {
  const name = writeNames.find((known) => known === kept);
  if (!name) return undefined;
  const operation: WriteOperation = operations[name];
  const ids = parsePathIds(operation.path, getPathSegments(operation.path, target));
  return ids ? { name, operation, ids } : undefined;
}

/** The texts that stand in a path where the template has its placeholders. */
function getPathSegments(template: OperationPath, path: string): Record<string, string> {
  const parts = path.split("/");
  return Object.fromEntries(
    template
      .split("/")
      .flatMap((part, index) => (/^\{\w+\}$/.test(part) ? [[part.slice(1, -1), parts[index] ?? ""]] : [])),
  );
}
