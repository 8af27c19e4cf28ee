import { z } from "zod";
import { toShape } from "../fields/field.ts";
import { zoneFields } from "../fields/zone.ts";
import { checkZoneName } from "../rules/zone-name.ts";
import { validatedString } from "./validated-string.ts";

/** Body of an update: any of these fields; what is left out keeps its value (Zones, update body). */
export const zoneUpdateSchema = z.strictObject(toShape(zoneFields, "input")).partial();
export type ZoneUpdate = z.input<typeof zoneUpdateSchema>;

/** The name that a create gives a zone. */
export const zoneNameSchema = validatedString(checkZoneName);

/** Body of a create (Zones, create body). What a type needs together is checked by the service. */
export const zoneCreateSchema = zoneUpdateSchema.extend({ ZONE_NAME: zoneNameSchema });
export type ZoneCreate = z.input<typeof zoneCreateSchema>;
