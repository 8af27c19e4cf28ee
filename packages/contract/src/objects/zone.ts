import { z } from "zod";
import { maskValue } from "../fields/field.ts";
import { zoneFields } from "../fields/zone.ts";
import { zoneIdSchema } from "../ids.ts";
import { toReturnedShape } from "./shape.ts";

/** A zone (Spec: Resources, Zone). */
export const zoneSchema = z.object(
  toReturnedShape(zoneFields, { ID: zoneIdSchema, HOME_POP: z.string(), STATUS: z.enum(["ACTIVE", "PAUSED"]) }),
);
export type Zone = z.infer<typeof zoneSchema>;

/** A zone without "bucket-keys:read": the access key of its bucket shows only the last four characters. */
export const maskedZoneSchema = zoneSchema.transform((zone) => ({
  ...zone,
  S3_ACCESS_KEY: maskValue(zone.S3_ACCESS_KEY),
}));

/** DATA of the zone list, newest first (Spec: Zones, GET /v1/cdn). */
export const zoneListSchema = z.object({ CDN_ZONES: z.array(zoneSchema) });

/** The zone list without "bucket-keys:read". */
export const maskedZoneListSchema = z.object({ CDN_ZONES: z.array(maskedZoneSchema) });
