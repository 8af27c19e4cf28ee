import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneCreate } from "@edge-console/contract/objects/zone-input";
import { checkOriginUrl } from "@edge-console/contract/rules/origin-url";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import { checkZoneName } from "@edge-console/contract/rules/zone-name";
import { type BucketValues, bucketErrors, bucketFields, emptyBucket } from "../bucket.ts";
import type { TunnelValues } from "../origin-type/tunnel-fields.tsx";

/** What the form holds, as it was typed. */
export interface CreateValues extends BucketValues, TunnelValues {
  ORIGIN_TYPE: OriginType;
  ZONE_NAME: string;
  ORIGIN_URL: string;
}

export const emptyCreateValues: CreateValues = {
  ORIGIN_TYPE: "STANDARD",
  ZONE_NAME: "",
  ORIGIN_URL: "",
  TUNNEL_ENDPOINT: "",
  TUNNEL_MODE: "SITE",
  ...emptyBucket,
};

/** What the form starts with to make a zone like another: its origin, without the secret, which nobody can read. */
export function valuesLike(zone: Zone): CreateValues {
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

/** What is kept of the form while it is unsaved: everything but the bucket's secret. */
export function draftOf(values: CreateValues): CreateValues {
  return { ...values, S3_SECRET_KEY: "" };
}

/** The form's values from what was kept of it; what cannot be right any more is left as `start` has it. */
export function restored(start: CreateValues, draft: object): CreateValues {
  const kept = Object.entries(draft);
  const type = originTypes.find((known) => kept.some(([field, value]) => field === "ORIGIN_TYPE" && value === known));
  const texts = kept.filter(([field, value]) => field in start && typeof value === "string");
  return { ...start, ...Object.fromEntries(texts), ORIGIN_TYPE: type ?? start.ORIGIN_TYPE, S3_SECRET_KEY: "" };
}

/** What is wrong with the form, by the contract's rules: one sentence for each field. */
export function createErrors(values: CreateValues): Partial<Record<keyof CreateValues, string>> {
  const name = checkZoneName(values.ZONE_NAME);
  return { ...(!name.ok && { ZONE_NAME: name.reason }), ...originErrors(values) };
}

function originErrors(values: CreateValues): Partial<Record<keyof CreateValues, string>> {
  if (values.ORIGIN_TYPE === "TUNNEL") {
    return values.TUNNEL_ENDPOINT === "" ? { TUNNEL_ENDPOINT: "Choose the endpoint to fetch from." } : {};
  }
  const origin = checkOriginUrl(values.ORIGIN_URL.trim());
  return {
    ...(!origin.ok && { ORIGIN_URL: origin.reason }),
    ...(values.ORIGIN_TYPE === "S3" && bucketErrors(values)),
  };
}

/**
 * The body of the create: what the chosen type needs, then the copied settings, and nothing else, so that the
 * service's defaults hold. A tunnel zone always says its TUNNEL_MODE, and never an ORIGIN_URL (Origin type rules).
 */
export function createBody(values: CreateValues, copied: Partial<ZoneCreate> = {}): ZoneCreate {
  const { ORIGIN_TYPE, ZONE_NAME } = values;
  const origin =
    ORIGIN_TYPE === "TUNNEL"
      ? { TUNNEL_ENDPOINT: Number(values.TUNNEL_ENDPOINT), TUNNEL_MODE: values.TUNNEL_MODE }
      : { ORIGIN_URL: values.ORIGIN_URL.trim(), ...(ORIGIN_TYPE === "S3" && bucketFields(values)) };
  return { ZONE_NAME, ORIGIN_TYPE, ...origin, ...copied };
}
