import { z } from "zod";
import { zoneFields } from "../fields/zone.ts";
import { checkCacheExpiration } from "../rules/cache-expiration.ts";
import { checkZoneName } from "../rules/zone-name.ts";
import { toUpdateShape } from "./shape.ts";
import { validatedString } from "./validated-string.ts";
import { countryModeSchema } from "./values.ts";

const cacheExpirationSchema = validatedString(checkCacheExpiration);

/** What a zone's update sends for each field that it can change. */
export const zoneInput = toUpdateShape(zoneFields, {
  TUNNEL_ENDPOINT: z.int().positive(),
  /** Sent as text or as a number. */
  CACHE_EXP: z.union([cacheExpirationSchema, z.number().transform(String).pipe(cacheExpirationSchema)]),
  /** Sent empty, it doesn't change. */
  COUNTRY_MODE: z.union([z.literal(""), countryModeSchema]),
});

/** Body of a zone update; missing fields don't change (Spec: Zones, update body). */
export const zoneUpdateSchema = z.strictObject(zoneInput).partial();
export type ZoneUpdate = z.input<typeof zoneUpdateSchema>;

/** Name of a new zone. */
export const zoneNameSchema = validatedString(checkZoneName);

/** Body of creating a zone (Spec: Zones, create body). The service checks which fields a type requires. */
export const zoneCreateSchema = zoneUpdateSchema.extend({ ZONE_NAME: zoneNameSchema });
export type ZoneCreate = z.input<typeof zoneCreateSchema>;
