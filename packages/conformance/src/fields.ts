import { endpointFields as endpoint } from "@edge-console/contract/fields/endpoint";
import type { Field } from "@edge-console/contract/fields/field";
import { hostnameFields as hostname } from "@edge-console/contract/fields/hostname";
import { tunnelFields as tunnel } from "@edge-console/contract/fields/tunnel";
import { zoneFieldList, zoneSwitches } from "@edge-console/contract/fields/zone";
import { certificateSchema } from "@edge-console/contract/objects/certificate";
import { getDefaultSettings } from "@edge-console/contract/rules/origin-defaults";

const returnedFields = zoneFieldList.filter(({ kind }) => kind !== "secret");
const isText = (field: Field) => ["text", "list", "choice"].includes(field.kind) || isTextSwitch(field);
const isTextSwitch = (field: Field) => field.kind === "switch" && typeof field.on === "string";
const isSwitch = (name: string) => zoneSwitches.some((field) => field === name);

/** The fields of a zone, from the contract's table. */
export const zoneFields = returnedFields.map(({ field }) => field);

export const zoneTextFields = returnedFields.filter(isText).map(({ field }) => field);

export const zoneNumberFields = returnedFields
  .filter((field) => !isText(field) && !isSwitch(field.field))
  .map(({ field }) => field);

export const hostnameFields = Object.keys(hostname);

export const certificateFields = Object.keys(certificateSchema.shape);

export const tunnelFields = Object.keys(tunnel);

export const endpointFields = Object.keys(endpoint);

/** The switches of a zone in the other position than that of a new STANDARD zone. */
export const changedSwitches: readonly (readonly [string, 0 | 1])[] = zoneSwitches.map((field) => [
  field,
  getDefaultSettings("STANDARD")[field] === 1 ? 0 : 1,
]);

export const cacheExpirations = [
  "-1",
  "0",
  "180",
  "1200",
  "3600",
  "10800",
  "43200",
  "86400",
  "259200",
  "604800",
  "2592000",
  "7776000",
  "31919000",
] as const;
