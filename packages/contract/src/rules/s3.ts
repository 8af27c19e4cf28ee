import { limits } from "../limits.ts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import type { OriginUrl } from "./origin-url.ts";

/** Validates S3_BUCKET: 3 to 63 lower-case letters, digits, dots, and hyphens; starts and ends with a letter or digit. */
export function checkS3Bucket(input: string): ValidationResult<string> {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(input)) return valid(input);
  return invalid(
    `Use ${limits.s3Bucket.min} to ${limits.s3Bucket.max} lower-case letters, digits, dots, and hyphens. Start and end with a letter or digit.`,
  );
}

/** Validates S3_REGION: a region name such as eu-central-1, or `auto`. */
export function checkS3Region(input: string): ValidationResult<string> {
  if (/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/.test(input)) return valid(input);
  return invalid("Enter a region, such as eu-central-1, or auto.");
}

/** Validates S3_ACCESS_KEY: 8 to 128 characters, no spaces or quotes. */
export function checkS3AccessKey(input: string): ValidationResult<string> {
  const { min, max } = limits.s3AccessKey;
  if (isKeyText(input, min, max)) return valid(input);
  return invalid(`Use ${min} to ${max} characters without spaces or quotes.`);
}

/** Validates S3_SECRET_KEY: 8 to 256 characters, no spaces or quotes. The error never contains the secret. */
export function checkS3SecretKey(input: string): ValidationResult<string> {
  const { min, max } = limits.s3SecretKey;
  if (isKeyText(input, min, max)) return valid(input);
  return invalid(`Use ${min} to ${max} characters without spaces or quotes.`);
}

/** Location of the bucket name: in the path, or as the first label of the endpoint's host. */
export type S3Addressing = "PATH" | "VHOST";

/** Checks that the endpoint starts with the bucket name for VHOST, and doesn't for PATH (Spec: Origin type rules, S3). */
export function checkS3Endpoint(
  endpoint: OriginUrl,
  bucket: string,
  addressing: S3Addressing,
): ValidationResult<OriginUrl> {
  const startsWithBucket = `${endpoint.host.toLowerCase()}.`.startsWith(`${bucket}.`);
  if (addressing === "VHOST" && !startsWithBucket) {
    return invalid(`With the bucket in the hostname, the endpoint must start with its name: https://${bucket}.….`);
  }
  if (addressing === "PATH" && startsWithBucket) {
    return invalid("With the bucket in the path, the endpoint must not start with its name.");
  }
  return valid(endpoint);
}

function isKeyText(input: string, min: number, max: number): boolean {
  return input.length >= min && input.length <= max && /^[^\s"'`\p{Cc}]+$/u.test(input);
}
