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

/** What the origin rules need to know beside the request. */
export interface OriginContext {
  /** The zone as it is; null while it is being created. */
  readonly before: ZoneFields | null;
  readonly type: OriginType;
  /** The service's own domain names. */
  readonly serviceDomains: readonly string[];
}

type S3Fields = Pick<ZoneFields, "S3_BUCKET" | "S3_REGION" | "S3_ACCESS_KEY" | "S3_ADDRESSING" | "S3_SECRET_KEY_SET">;

/** ORIGIN_TYPE as the request sends it; undefined when left out. */
export function readOriginType(body: Fields): OriginType | undefined {
  return readChoice(body, "ORIGIN_TYPE", originTypeSchema, messages.zone.invalidOriginType);
}

/** TUNNEL_MODE as the request sends it; undefined when left out. */
export function readTunnelMode(body: Fields): TunnelMode | undefined {
  return readChoice(body, "TUNNEL_MODE", tunnelModeSchema, messages.tunnelZone.invalidMode);
}

/** ORIGIN_URL after the request, as given; empty on a tunnel zone (Zones, create and update body; Origin type rules). */
export function readOriginUrl(body: Fields, { before, type, serviceDomains }: OriginContext): string {
  const sent = body.text("ORIGIN_URL");
  if (type === "TUNNEL") {
    if (sent !== undefined && sent !== "") throw new ServiceError(400, messages.tunnelZone.originUrlSent);
    return "";
  }
  if (before?.ORIGIN_TYPE === "TUNNEL" && (sent === undefined || sent === "")) {
    throw new ServiceError(400, messages.tunnelZone.originUrlRequired);
  }
  if (sent === undefined) return before?.ORIGIN_URL ?? "";
  const url = checkOriginUrl(sent, serviceDomains);
  if (!url.ok) {
    const tellScheme = before !== null && url.kind === "scheme";
    throw new ServiceError(400, tellScheme ? messages.zone.originUrlScheme : messages.zone.invalidOriginUrl);
  }
  if (before?.ORIGIN_CERTIFICATE === 1 && url.value.scheme === "http") {
    throw new ServiceError(400, messages.zone.originUrlNeedsHttps);
  }
  return sent;
}

/**
 * The id of the endpoint that a tunnel zone fetches from; 0 on any other type, where what is sent is ignored.
 * Whether the account has such an endpoint is not looked at here.
 */
export function readTunnelEndpoint(body: Fields, { before, type }: OriginContext): number {
  if (type !== "TUNNEL") return 0;
  const sent = body.get("TUNNEL_ENDPOINT");
  if (sent === undefined && before?.ORIGIN_TYPE === "TUNNEL") return before.TUNNEL_ENDPOINT;
  if (sent === undefined || sent === "" || Number(sent) === 0) {
    throw new ServiceError(400, messages.tunnelZone.endpointRequired);
  }
  const id = typeof sent === "string" ? pathIds.ENDPOINT_ID.safeParse(sent) : endpointIdSchema.safeParse(sent);
  if (!id.success) throw new ServiceError(400, messages.tunnelZone.endpointNotId);
  return id.data;
}

/** The bucket's fields after the request. On another type than S3 what is sent is ignored (Origin type rules, S3). */
export function readS3(
  body: Fields,
  kept: S3Fields,
  originUrl: string,
  { type, serviceDomains }: OriginContext,
): S3Fields {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_ADDRESSING, S3_SECRET_KEY_SET } = kept;
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
    // The local service fetches nothing from a bucket: that there is a secret is all it has to know.
    S3_SECRET_KEY_SET: 1,
  };
}

function readChoice<T extends string>(
  body: Fields,
  field: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  refusal: string,
): T | undefined {
  const value = body.get(field);
  if (value === undefined) return undefined;
  const choice = schema.safeParse(value);
  if (!choice.success) throw new ServiceError(400, refusal);
  return choice.data;
}

function assertValid<T>(checked: ValidationResult<T>, refusal: (reason: string) => string): T {
  if (!checked.ok) throw new ServiceError(400, refusal(checked.reason));
  return checked.value;
}
