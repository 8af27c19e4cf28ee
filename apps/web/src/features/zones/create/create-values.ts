import type { ZoneCreate } from "@edge-console/contract/objects/zone-input";
import { checkOriginUrl } from "@edge-console/contract/rules/origin-url";
import { checkZoneName } from "@edge-console/contract/rules/zone-name";
import { type BucketValues, bucketErrors, bucketFields, emptyBucket } from "../bucket.ts";

/** The origin types that a zone can be created with from this form. */
export type CreatableType = "STANDARD" | "SITE" | "S3";

/** What the form holds, as it was typed. */
export interface CreateValues extends BucketValues {
  ORIGIN_TYPE: CreatableType;
  ZONE_NAME: string;
  ORIGIN_URL: string;
}

export const emptyCreateValues: CreateValues = {
  ORIGIN_TYPE: "STANDARD",
  ZONE_NAME: "",
  ORIGIN_URL: "",
  ...emptyBucket,
};

/** What is wrong with the form, by the contract's rules: one sentence for each field. */
export function createErrors(values: CreateValues): Partial<Record<keyof CreateValues, string>> {
  const name = checkZoneName(values.ZONE_NAME);
  const origin = checkOriginUrl(values.ORIGIN_URL.trim());
  return {
    ...(!name.ok && { ZONE_NAME: name.reason }),
    ...(!origin.ok && { ORIGIN_URL: origin.reason }),
    ...(values.ORIGIN_TYPE === "S3" && bucketErrors(values)),
  };
}

/** The body of the create: what the chosen type needs and nothing else, so that the service's defaults hold. */
export function createBody(values: CreateValues): ZoneCreate {
  const { ORIGIN_TYPE, ZONE_NAME } = values;
  return {
    ZONE_NAME,
    ORIGIN_TYPE,
    ORIGIN_URL: values.ORIGIN_URL.trim(),
    ...(ORIGIN_TYPE === "S3" && bucketFields(values)),
  };
}
