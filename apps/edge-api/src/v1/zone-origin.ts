import { endpointIdSchema, pathIds } from "@edge-console/contract/ids";
import { messages } from "@edge-console/contract/messages";
import { originTypeSchema, s3AddressingSchema, tunnelModeSchema } from "@edge-console/contract/objects/values";
import type { ValidationResult } from "@edge-console/contract/rules/validation-result";
import type { OriginType, TunnelMode } from "@edge-console/contract/rules/origin-type";
import { checkOriginUrl } from "@edge-console/contract/rules/origin-url";
import {
  checkS3AccessKey,
  checkS3Bucket,
  checkS3Endpoint,
  checkS3Region,
  checkS3SecretKey,
} from "@edge-console/contract/rules/s3";
import type { ZoneFields } from "../store/zones.ts";
import type { Fields } from "./fields.ts";
import { ServiceError } from "./service-error.ts";

/** What the origin rules depend on besides the request. */
export interface OriginContext {
  /** The current zone; null on create. */
  readonly before: ZoneFields | null;
  readonly type: OriginType;
  /** The service's own domain names. */
  readonly serviceDomains: readonly string[];
}

type S3Fields = Pick<ZoneFields, "S3_BUCKET" | "S3_REGION" | "S3_ACCESS_KEY" | "S3_ADDRESSING" | "S3_SECRET_KEY_SET">;

/** Returns ORIGIN_TYPE of the request; undefined if missing. */
export function readOriginType(body: Fields): OriginType | undefined {
  return readChoice(body, "ORIGIN_TYPE", originTypeSchema, messages.zone.invalidOriginType);
}

/** Returns TUNNEL_MODE of the request; undefined if missing. */
export function readTunnelMode(body: Fields): TunnelMode | undefined {
  return readChoice(body, "TUNNEL_MODE", tunnelModeSchema, messages.tunnelZone.invalidMode);
}

/** Returns ORIGIN_URL after the request; empty for a tunnel zone (Spec: Zones, create and update body; Origin type rules). */
export function readOriginUrl(body: Fields, { before, type, serviceDomains }: OriginContext): string {
  const value = body.text("ORIGIN_URL");
  if (type === "TUNNEL") {
    if (value !== undefined && value !== "") throw new ServiceError(400, messages.tunnelZone.originUrlSent);
    return "";
  }
  if (before?.ORIGIN_TYPE === "TUNNEL" && (value === undefined || value === "")) {
    throw new ServiceError(400, messages.tunnelZone.originUrlRequired);
  }
  if (value === undefined) return before?.ORIGIN_URL ?? "";
  const url = checkOriginUrl(value, serviceDomains);
  if (!url.ok) {
    const isSchemeError = before !== null && url.kind === "scheme";
    throw new ServiceError(400, isSchemeError ? messages.zone.originUrlScheme : messages.zone.invalidOriginUrl);
  }
  if (before?.ORIGIN_CERTIFICATE === 1 && url.value.scheme === "http") {
    throw new ServiceError(400, messages.zone.originUrlNeedsHttps);
  }
  return value;
}

/**
 * Returns the endpoint ID of a tunnel zone; 0 for any other type, which ignores the field. Doesn't check that the account
 * has the endpoint.
 */
export function readTunnelEndpoint(body: Fields, { before, type }: OriginContext): number {
  if (type !== "TUNNEL") return 0;
  const value = body.get("TUNNEL_ENDPOINT");
  if (value === undefined && before?.ORIGIN_TYPE === "TUNNEL") return before.TUNNEL_ENDPOINT;
  if (value === undefined || value === "" || Number(value) === 0) {
    throw new ServiceError(400, messages.tunnelZone.endpointRequired);
  }
  const id = typeof value === "string" ? pathIds.ENDPOINT_ID.safeParse(value) : endpointIdSchema.safeParse(value);
  if (!id.success) throw new ServiceError(400, messages.tunnelZone.endpointNotId);
  return id.data;
}

/** Returns the S3 fields after the request. Other types ignore them (Spec: Origin type rules, S3). */
export function readS3(
  body: Fields,
  current: S3Fields,
  originUrl: string,
  { type, serviceDomains }: OriginContext,
): S3Fields {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_ADDRESSING, S3_SECRET_KEY_SET } = current;
  if (type !== "S3") return { S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_ADDRESSING, S3_SECRET_KEY_SET };
  const bucket = assertValid(checkS3Bucket(body.text("S3_BUCKET") ?? S3_BUCKET), messages.s3.invalidBucket);
  const region = assertValid(checkS3Region(body.text("S3_REGION") ?? S3_REGION), messages.s3.invalidRegion);
  const addressing =
    readChoice(body, "S3_ADDRESSING", s3AddressingSchema, messages.s3.invalidAddressing) ?? S3_ADDRESSING;
  const accessKey = assertValid(
    checkS3AccessKey(body.text("S3_ACCESS_KEY") ?? S3_ACCESS_KEY),
    messages.s3.invalidAccessKey,
  );
  const secret = body.text("S3_SECRET_KEY") ?? "";
  if (secret === "" && S3_SECRET_KEY_SET === 0) throw new ServiceError(400, messages.s3.secretKeyMissing);
  if (secret !== "") assertValid(checkS3SecretKey(secret), messages.s3.invalidSecretKey);
  const endpoint = checkOriginUrl(originUrl, serviceDomains);
  if (endpoint.ok) assertValid(checkS3Endpoint(endpoint.value, bucket, addressing), messages.s3.endpointAddressing);
  return {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_ADDRESSING: addressing,
    // The local service doesn't fetch from buckets, so it only stores that there is a secret.
    S3_SECRET_KEY_SET: 1,
  };
}

function readChoice<T extends string>(
  body: Fields,
  field: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  message: string,
): T | undefined {
  const value = body.get(field);
  if (value === undefined) return undefined;
  const choice = schema.safeParse(value);
  if (!choice.success) throw new ServiceError(400, message);
  return choice.data;
}

function assertValid<T>(result: ValidationResult<T>, toMessage: (reason: string) => string): T {
  if (!result.ok) throw new ServiceError(400, toMessage(result.reason));
  return result.value;
}
