import { parsedFields } from "@edge-console/contract/objects/validated-string";
import type { Zone } from "@edge-console/contract/objects/zone";
import { zoneNameSchema } from "@edge-console/contract/objects/zone-input";
import { originSchema, originValuesSchema } from "@edge-console/contract/objects/zone-origin";
import { z } from "zod";

/** Validates form values and converts them to the create request, with only the fields of the selected origin type. */
export const createSchema = parsedFields(
  originValuesSchema.extend({ ZONE_NAME: z.string() }),
  z.object({ ZONE_NAME: zoneNameSchema }).and(originSchema),
);

/** Form values, as entered. */
export type CreateValues = z.input<typeof createSchema>;

export const emptyCreateValues: CreateValues = {
  ORIGIN_TYPE: "STANDARD",
  ZONE_NAME: "",
  ORIGIN_URL: "",
  S3_BUCKET: "",
  S3_REGION: "",
  S3_ADDRESSING: "PATH",
  S3_ACCESS_KEY: "",
  S3_SECRET_KEY: "",
  TUNNEL_ENDPOINT: "",
  TUNNEL_MODE: "SITE",
};

/** Returns initial form values for a duplicate of `zone`: its origin without the secret, which the API never returns. */
export function toCreateValues(zone: Zone): CreateValues {
  return {
    ...emptyCreateValues,
    ORIGIN_TYPE: zone.ORIGIN_TYPE,
    ORIGIN_URL: zone.ORIGIN_URL,
    ...(zone.ORIGIN_TYPE === "TUNNEL" && {
      TUNNEL_ENDPOINT: String(zone.TUNNEL_ENDPOINT),
      TUNNEL_MODE: zone.TUNNEL_MODE,
    }),
    ...(zone.ORIGIN_TYPE === "S3" && {
      S3_BUCKET: zone.S3_BUCKET,
      S3_REGION: zone.S3_REGION,
      S3_ADDRESSING: zone.S3_ADDRESSING,
      S3_ACCESS_KEY: zone.S3_ACCESS_KEY,
    }),
  };
}
