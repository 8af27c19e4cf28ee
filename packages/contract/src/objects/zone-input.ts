import { z } from "zod";
import { checkAddressList } from "../rules/address-list.ts";
import { checkAsNumberList } from "../rules/as-number-list.ts";
import { checkCacheExpiration } from "../rules/cache-expiration.ts";
import { checkCountryList } from "../rules/country-list.ts";
import { checkHostHeader } from "../rules/host-header.ts";
import { checkOriginUrl } from "../rules/origin-url.ts";
import { checkS3AccessKey, checkS3Bucket, checkS3Region, checkS3SecretKey } from "../rules/s3.ts";
import { checkZoneName } from "../rules/zone-name.ts";
import { ruled } from "./ruled.ts";
import { switchSchema } from "./values.ts";
import { countryModeSchema, originTypeSchema, s3AddressingSchema, tunnelModeSchema } from "./zone.ts";

const emptyOr = (schema: z.ZodType<string>) => z.union([z.literal(""), schema]);

/** The fields that both create and update may send. */
export const zoneFields = {
  ORIGIN_URL: ruled((input) => checkOriginUrl(input)),
  ORIGIN_TYPE: originTypeSchema,
  HOST_HEADER: ruled(checkHostHeader),
  CACHE_EXP: z.union([ruled(checkCacheExpiration), z.number().transform(String).pipe(ruled(checkCacheExpiration))]),
  HOME_POP: z.enum(["auto", ""]),
  VERIFY_ORIGIN_SSL: switchSchema,
  ADD_HOST_HEADER: switchSchema,
  FOLLOW_REDIRECTS: switchSchema,
  STRIP_COOKIES: switchSchema,
  BLOCK_ROOT: switchSchema,
  BLOCK_POST: switchSchema,
  ADD_CANONICAL_HEADER: switchSchema,
  ADD_CORS_HEADER: switchSchema,
  TOKEN_AUTH: switchSchema,
  MAINTENANCE: switchSchema,
  S3_BUCKET: ruled(checkS3Bucket),
  S3_REGION: ruled(checkS3Region),
  S3_ACCESS_KEY: ruled(checkS3AccessKey),
  S3_SECRET_KEY: emptyOr(ruled(checkS3SecretKey)),
  S3_ADDRESSING: s3AddressingSchema,
  TUNNEL_ENDPOINT: z.int().positive(),
  TUNNEL_MODE: tunnelModeSchema,
  BLOCK_IPS: ruled(checkAddressList),
  ALLOW_IPS: ruled(checkAddressList),
  COUNTRIES: ruled(checkCountryList),
  COUNTRY_MODE: z.union([z.literal(""), countryModeSchema]),
  BLOCK_ASNS: ruled(checkAsNumberList),
  BLOCK_TOR: switchSchema,
  BLOCK_VPN: switchSchema,
  BLOCK_HOSTING: switchSchema,
};

const optionalSettings = z.strictObject(zoneFields).partial();

/** Body of an update: any of these fields; what is left out keeps its value (Zones, update body). */
export const zoneUpdateSchema = optionalSettings;
export type ZoneUpdate = z.input<typeof zoneUpdateSchema>;

/** A field that an update may carry. */
export type ZoneUpdateField = keyof ZoneUpdate;

/** The name that a create gives a zone. */
export const zoneNameSchema = ruled(checkZoneName);

/** Body of a create (Zones, create body). What a type needs together is checked by the service. */
export const zoneCreateSchema = optionalSettings.extend({ ZONE_NAME: zoneNameSchema });
export type ZoneCreate = z.input<typeof zoneCreateSchema>;
