import type { ZoneCreate } from "@edge-console/contract/objects/zone-input";
import { checkOriginUrl } from "@edge-console/contract/rules/origin-url";
import {
  checkS3AccessKey,
  checkS3Bucket,
  checkS3Endpoint,
  checkS3Region,
  checkS3SecretKey,
} from "@edge-console/contract/rules/s3";
import { checkZoneName } from "@edge-console/contract/rules/zone-name";

/** The origin types that a zone can be created with from this form. */
export type CreatableType = "STANDARD" | "SITE" | "S3";

/** What the form holds, as it was typed. */
export interface CreateValues {
  ORIGIN_TYPE: CreatableType;
  ZONE_NAME: string;
  ORIGIN_URL: string;
  S3_BUCKET: string;
  S3_REGION: string;
  S3_ADDRESSING: "PATH" | "VHOST";
  S3_ACCESS_KEY: string;
  S3_SECRET_KEY: string;
}

export const emptyCreateValues: CreateValues = {
  ORIGIN_TYPE: "STANDARD",
  ZONE_NAME: "",
  ORIGIN_URL: "",
  S3_BUCKET: "",
  S3_REGION: "",
  S3_ADDRESSING: "PATH",
  S3_ACCESS_KEY: "",
  S3_SECRET_KEY: "",
};

/** What is wrong with the form, by the contract's rules: one sentence for each field. */
export function createErrors(values: CreateValues): Partial<Record<keyof CreateValues, string>> {
  const checks = {
    ZONE_NAME: checkZoneName(values.ZONE_NAME),
    ORIGIN_URL: checkOriginUrl(values.ORIGIN_URL.trim()),
    ...(values.ORIGIN_TYPE === "S3" && {
      S3_BUCKET: checkS3Bucket(values.S3_BUCKET),
      S3_REGION: checkS3Region(values.S3_REGION),
      S3_ACCESS_KEY: checkS3AccessKey(values.S3_ACCESS_KEY),
      S3_SECRET_KEY: checkS3SecretKey(values.S3_SECRET_KEY),
    }),
  };
  const errors: Partial<Record<keyof CreateValues, string>> = {};
  for (const [field, result] of Object.entries(checks)) {
    if (!result.ok) errors[field as keyof CreateValues] = result.reason;
  }
  if (values.ORIGIN_TYPE === "S3" && checks.ORIGIN_URL.ok && errors.S3_BUCKET === undefined) {
    const endpoint = checkS3Endpoint(checks.ORIGIN_URL.value, values.S3_BUCKET, values.S3_ADDRESSING);
    if (!endpoint.ok) errors.ORIGIN_URL = endpoint.reason;
  }
  return errors;
}

/** The body of the create: what the chosen type needs and nothing else, so that the service's defaults hold. */
export function createBody(values: CreateValues): ZoneCreate {
  const { ORIGIN_TYPE, ZONE_NAME } = values;
  const base = { ZONE_NAME, ORIGIN_TYPE, ORIGIN_URL: values.ORIGIN_URL.trim() };
  if (ORIGIN_TYPE !== "S3") return base;
  const { S3_BUCKET, S3_REGION, S3_ADDRESSING, S3_ACCESS_KEY, S3_SECRET_KEY } = values;
  return { ...base, S3_BUCKET, S3_REGION, S3_ADDRESSING, S3_ACCESS_KEY, S3_SECRET_KEY };
}
