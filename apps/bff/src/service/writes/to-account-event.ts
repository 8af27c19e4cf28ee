import type { AccountEvent } from "@edge-console/contract/console/events";
import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { ParsedIds } from "../upstream/path.ts";

/** Returns the ID of a created object, from DATA of the response; undefined if the operation creates nothing. */
export function getCreatedId(operation: WriteOperation, data: unknown): string | undefined {
  if (operation.effect !== "create" || typeof data !== "object" || data === null) return undefined;
  const id: unknown = Reflect.get(data, operation.createdId);
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

/** Returns the event of a change. `created` is the ID of the new object, if known. */
export function toAccountEvent({ resource }: WriteOperation, ids: ParsedIds, created?: string): AccountEvent {
  const zoneId = ids.ZONE_ID ?? (resource === "zone" ? created : undefined);
  const tunnelId = ids.TUNNEL_ID ?? (resource === "tunnel" ? created : undefined);
  return { resource, ...(zoneId !== undefined && { zoneId }), ...(tunnelId !== undefined && { tunnelId }) };
}
