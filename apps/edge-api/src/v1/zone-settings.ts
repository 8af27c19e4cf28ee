import { type ZoneSwitch, zoneSwitches } from "@edge-console/contract/fields/zone";
import { messages } from "@edge-console/contract/messages";
import { type CacheExpiration, checkCacheExpiration } from "@edge-console/contract/rules/cache-expiration";
import { checkHostHeader } from "@edge-console/contract/rules/host-header";
import { getOriginTypeChanges } from "@edge-console/contract/rules/origin-defaults";
import { getNewZoneSettings } from "../store/new-zone.ts";
import type { ZoneFields, ZoneRecord } from "../store/zones.ts";
import type { Fields } from "./fields.ts";
import { ServiceError } from "./service-error.ts";
import { readBlocking } from "./zone-blocking.ts";
import {
  type OriginContext,
  readOriginType,
  readOriginUrl,
  readS3,
  readTunnelEndpoint,
  readTunnelMode,
} from "./zone-origin.ts";

/** Settings of a zone that a request can change. */
export type ZoneSettings = Omit<ZoneFields, "ID" | "ZONE_NAME" | "ORIGIN_CERTIFICATE" | "STATUS" | "TIMESTAMP"> &
  Pick<ZoneRecord, "home_pop_since">;

/** What the settings depend on besides the request. */
export interface SettingsContext {
  /** The current zone; null on create. */
  readonly before: ZoneRecord | null;
  readonly serviceDomains: readonly string[];
  /** Unix seconds. */
  readonly now: number;
}

/**
 * Returns a zone's settings after a create or update. Missing fields don't change, or get the default of the origin type
 * (Spec: Zones, create body, update body; Origin type rules; Blocking rules). Throws the 400 of the first error, in the
 * order of the specification (Spec: Zone errors).
 */
export function readSettings(body: Fields, { before, serviceDomains, now }: SettingsContext): ZoneSettings {
  const type = readOriginType(body) ?? before?.ORIGIN_TYPE ?? "STANDARD";
  const sentMode = readTunnelMode(body);
  const origin: OriginContext = { before, type, serviceDomains };
  const tunnelEndpoint = readTunnelEndpoint(body, origin);
  const base = before
    ? applyTypeChange(before, type, sentMode)
    : { ...getNewZoneSettings(type, sentMode), home_pop_since: 0 };
  const originUrl = readOriginUrl(body, origin);
  if (type === "TUNNEL" && before?.ORIGIN_CERTIFICATE === 1) {
    throw new ServiceError(400, messages.tunnelZone.originCertificate);
  }
  const homePop = readHomePop(body, origin) ?? base.HOME_POP;
  return {
    ...base,
    ORIGIN_URL: originUrl,
    HOST_HEADER: readHostHeader(body) ?? base.HOST_HEADER,
    CACHE_EXP: readCacheExpiration(body) ?? base.CACHE_EXP,
    HOME_POP: homePop,
    home_pop_since: homePop === "auto" ? base.home_pop_since || now : 0,
    ...readSwitches(body),
    ORIGIN_TYPE: type,
    TUNNEL_ENDPOINT: tunnelEndpoint,
    TUNNEL_MODE: sentMode ?? base.TUNNEL_MODE,
    ...readS3(body, base, originUrl, origin),
    ...readBlocking(base, body),
  };
}

/** Returns the zone with the changes that a new origin type causes. */
function applyTypeChange(
  before: ZoneRecord,
  type: ZoneFields["ORIGIN_TYPE"],
  sentMode: ZoneFields["TUNNEL_MODE"] | undefined,
): ZoneRecord {
  const { defaults, forced } = getOriginTypeChanges(before, { ORIGIN_TYPE: type }, sentMode);
  return { ...before, ...defaults, ...forced };
}

function readHostHeader(body: Fields): string | undefined {
  const text = body.text("HOST_HEADER");
  if (text !== undefined && !checkHostHeader(text).ok) throw new ServiceError(400, messages.zone.invalidHostHeader);
  return text;
}

function readCacheExpiration(body: Fields): CacheExpiration | undefined {
  const value = body.text("CACHE_EXP");
  if (value === undefined) return undefined;
  const result = checkCacheExpiration(value);
  if (!result.ok) throw new ServiceError(400, messages.zone.invalidCacheExpiration);
  return result.value;
}

function readHomePop(body: Fields, { type }: OriginContext): "auto" | "" | undefined {
  const value = body.get("HOME_POP");
  if (value === undefined || value === "") return value;
  if (type === "TUNNEL") throw new ServiceError(400, messages.tunnelZone.homePopSent);
  if (value !== "auto") throw new ServiceError(400, messages.zone.invalidHomePop);
  return value;
}

function readSwitches(body: Fields): Partial<Record<ZoneSwitch, 0 | 1>> {
  const switches: Partial<Record<ZoneSwitch, 0 | 1>> = {};
  for (const field of zoneSwitches) {
    const value = body.switch(field);
    if (value !== undefined) switches[field] = value;
  }
  return switches;
}
