import { z } from "zod";
import { zoneIdSchema } from "../ids.ts";
import { cacheExpirationValues } from "../rules/cache-expiration.ts";
import { originTypes } from "../rules/origin-type.ts";
import { switchSchema, timestampSchema } from "./values.ts";

/** What a zone fetches from (Resources, Zone: ORIGIN_TYPE). */
export const originTypeSchema = z.enum(originTypes);
/** What a tunnel zone serves: a whole website or static files (Resources, Zone: TUNNEL_MODE). */
export const tunnelModeSchema = z.enum(["SITE", "STANDARD"]);
/** How a bucket is addressed: in the path, or as the first label of the host (Resources, Zone: S3_ADDRESSING). */
export const s3AddressingSchema = z.enum(["PATH", "VHOST"]);
/** Whether COUNTRIES are refused, or the only ones that are served (Blocking rules). */
export const countryModeSchema = z.enum(["BLOCK", "ALLOW"]);

/** A zone as the service returns it: exactly these fields (Resources, Zone). */
export const zoneSchema = z.object({
  ID: zoneIdSchema,
  ZONE_NAME: z.string(),
  ORIGIN_URL: z.string(),
  HOST_HEADER: z.string(),
  ORIGIN_CERTIFICATE: switchSchema,
  VERIFY_ORIGIN_SSL: switchSchema,
  ADD_HOST_HEADER: switchSchema,
  FOLLOW_REDIRECTS: switchSchema,
  STRIP_COOKIES: switchSchema,
  BLOCK_ROOT: switchSchema,
  BLOCK_POST: switchSchema,
  ADD_CANONICAL_HEADER: switchSchema,
  ADD_CORS_HEADER: switchSchema,
  CACHE_EXP: z.enum(cacheExpirationValues),
  HOME_POP: z.string(),
  HOME_POP_LOCATION: z.string(),
  STATUS: z.enum(["ACTIVE", "PAUSED"]),
  ORIGIN_TYPE: originTypeSchema,
  S3_BUCKET: z.string(),
  S3_REGION: z.string(),
  S3_ACCESS_KEY: z.string(),
  S3_ADDRESSING: s3AddressingSchema,
  S3_SECRET_KEY_SET: switchSchema,
  TUNNEL_ENDPOINT: z.int().nonnegative(),
  TUNNEL_MODE: tunnelModeSchema,
  TUNNEL_TARGET: z.string(),
  TOKEN_AUTH: switchSchema,
  MAINTENANCE: switchSchema,
  USAGE_PAUSED: switchSchema,
  BLOCK_IPS: z.string(),
  ALLOW_IPS: z.string(),
  COUNTRIES: z.string(),
  COUNTRY_MODE: countryModeSchema,
  BLOCK_ASNS: z.string(),
  BLOCK_TOR: switchSchema,
  BLOCK_VPN: switchSchema,
  BLOCK_HOSTING: switchSchema,
  TIMESTAMP: timestampSchema,
});
export type Zone = z.infer<typeof zoneSchema>;

/** A zone without "bucket-keys:read": the access key of its bucket is masked but for the last four characters. */
export const maskedZoneSchema = zoneSchema.transform((zone) => ({
  ...zone,
  S3_ACCESS_KEY: zone.S3_ACCESS_KEY === "" ? "" : `…${zone.S3_ACCESS_KEY.slice(-4)}`,
}));

/** DATA of the list of zones, newest first (Zones, GET /v1/cdn). */
export const zoneListSchema = z.object({ CDN_ZONES: z.array(zoneSchema) });

/** The list of zones without "bucket-keys:read". */
export const maskedZoneListSchema = z.object({ CDN_ZONES: z.array(maskedZoneSchema) });
