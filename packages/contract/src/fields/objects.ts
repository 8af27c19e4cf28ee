import { endpointFields } from "./endpoint.ts";
import type { Field } from "./field.ts";
import { hostnameFields } from "./hostname.ts";
import { tunnelFields } from "./tunnel.ts";
import { zoneFields } from "./zone.ts";

const objects: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  Zone: zoneFields,
  Hostname: hostnameFields,
  Tunnel: tunnelFields,
  Endpoint: endpointFields,
};

/** Returns the field that an action such as "updateZone" sends; undefined if it isn't a field of the object. */
export function findField(action: string, name: string): Field | undefined {
  const object = /^[a-z]+(.*)$/.exec(action)?.[1] ?? "";
  return objects[object]?.[name];
}

/** Returns the label of a field, or its name if the table has no such field. */
export function getFieldLabel(action: string, name: string): string {
  return findField(action, name)?.label ?? name;
}
