import type { AccountEvent } from "@edge-console/contract/console/events";
import type { OperationName } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import type { ParsedIds } from "../upstream/path.ts";

/** What was created has an id of its own, which its answer tells in this field. */
const createdIds: Partial<Record<OperationName, string>> = {
  createZone: "ID",
  createHostname: "ID",
  createTunnel: "TUNNEL_ID",
  createEndpoint: "ENDPOINT_ID",
};

/** The id of what the operation created, from DATA of its answer; undefined when it creates nothing. */
export function createdId(name: OperationName, data: unknown): string | undefined {
  const field = createdIds[name];
  if (field === undefined || typeof data !== "object" || data === null) return undefined;
  const id: unknown = Reflect.get(data, field);
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

const eventResources = ["zone", "hostname", "certificate", "tunnel", "endpoint"] as const;

/** What everybody who follows the account is told of a change; `created` is the id of what it made, where it is known. */
export function eventOf(operation: Operation, ids: ParsedIds, created?: string): AccountEvent {
  const resource = eventResources.find((resource) => resource === operation.resource);
  if (!resource) throw new Error(`${operation.title}: nothing that has events`);
  const zoneId = ids.ZONE_ID ?? (resource === "zone" ? created : undefined);
  const tunnelId = ids.TUNNEL_ID ?? (resource === "tunnel" ? created : undefined);
  return { resource, ...(zoneId !== undefined && { zoneId }), ...(tunnelId !== undefined && { tunnelId }) };
}
