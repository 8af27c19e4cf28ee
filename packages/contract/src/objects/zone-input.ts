import { z } from "zod";
import { toShape } from "../fields/field.ts";
import { zoneFields } from "../fields/zone.ts";
import { checkZoneName } from "../rules/zone-name.ts";
import { validatedString } from "./validated-string.ts";

/** Body of a zone update; missing fields don't change (Spec: Zones, update body). */
export const zoneUpdateSchema = z.strictObject(toShape(zoneFields, "input")).partial();
export type ZoneUpdate = z.input<typeof zoneUpdateSchema>;

/** Name of a new zone. */
export const zoneNameSchema = validatedString(checkZoneName);

/** Body of creating a zone (Spec: Zones, create body). The service checks which fields a type requires. */
export const zoneCreateSchema = zoneUpdateSchema.extend({ ZONE_NAME: zoneNameSchema });
export type ZoneCreate = z.input<typeof zoneCreateSchema>;
