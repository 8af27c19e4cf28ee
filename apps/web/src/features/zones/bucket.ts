import { checkOriginUrl } from "@edge-console/contract/rules/origin-url";
import {
  checkS3AccessKey,
  checkS3Bucket,
  checkS3Endpoint,
  checkS3Region,
  checkS3SecretKey,
} from "@edge-console/contract/rules/s3";

/** What a form holds of a bucket, beside its endpoint in ORIGIN_URL. */
export interface BucketValues {
  S3_BUCKET: string;
  S3_REGION: string;
  S3_ADDRESSING: "PATH" | "VHOST";
  S3_ACCESS_KEY: string;
  S3_SECRET_KEY: string;
}

export const emptyBucket: BucketValues = {
  S3_BUCKET: "",
  S3_REGION: "",
  S3_ADDRESSING: "PATH",
  S3_ACCESS_KEY: "",
  S3_SECRET_KEY: "",
};

/** The fields of a bucket alone, as they are sent: the service requires them together. */
export function bucketFields({ S3_BUCKET, S3_REGION, S3_ADDRESSING, S3_ACCESS_KEY, S3_SECRET_KEY }: BucketValues) {
  return { S3_BUCKET, S3_REGION, S3_ADDRESSING, S3_ACCESS_KEY, S3_SECRET_KEY };
}

/** What is wrong with a bucket and its endpoint, by the contract's rules. */
export function bucketErrors(
  values: BucketValues & { ORIGIN_URL: string },
): Partial<Record<keyof BucketValues | "ORIGIN_URL", string>> {
  const checks = {
    ORIGIN_URL: checkOriginUrl(values.ORIGIN_URL.trim()),
    S3_BUCKET: checkS3Bucket(values.S3_BUCKET),
    S3_REGION: checkS3Region(values.S3_REGION),
    S3_ACCESS_KEY: checkS3AccessKey(values.S3_ACCESS_KEY),
    S3_SECRET_KEY: checkS3SecretKey(values.S3_SECRET_KEY),
  };
  const errors: Partial<Record<keyof typeof checks, string>> = {};
  for (const [field, result] of Object.entries(checks)) {
    if (!result.ok) errors[field as keyof typeof checks] = result.reason;
  }
  if (checks.ORIGIN_URL.ok && checks.S3_BUCKET.ok) {
    const endpoint = checkS3Endpoint(checks.ORIGIN_URL.value, values.S3_BUCKET, values.S3_ADDRESSING);
    if (!endpoint.ok) errors.ORIGIN_URL = endpoint.reason;
  }
  return errors;
}
