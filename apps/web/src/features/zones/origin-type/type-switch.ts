import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { cacheExpirations } from "@edge-console/contract/rules/cache-expiration";
import { checkOriginUrl } from "@edge-console/contract/rules/origin-url";
import { changesOfSwitch, type OriginType, type TunnelMode } from "@edge-console/contract/rules/origin-type";
import { type BucketValues, bucketErrors, bucketFields } from "../bucket.ts";
import { cacheWord } from "../cache-words.ts";
import { settingsOf } from "../settings/settings.ts";
import type { TunnelValues } from "./tunnel-fields.tsx";

/** What the form of a type switch holds. `keep` names the settings that the person wants left as they are. */
export interface SwitchValues extends BucketValues, TunnelValues {
  ORIGIN_TYPE: OriginType;
  ORIGIN_URL: string;
  keep: string[];
}

/** A setting that the service changes unasked when the type is switched. */
export interface SideEffect {
  readonly field: string;
  readonly label: string;
  readonly now: string;
  readonly will: string;
  /** Whether sending the present value keeps it; what belongs to the left type is cleared whatever is sent. */
  readonly keepable: boolean;
}

/** The settings to start from: everything that the zone has already. */
export function switchValuesOf(zone: Zone, target: OriginType): SwitchValues {
  return {
    ORIGIN_TYPE: target,
    ORIGIN_URL: zone.ORIGIN_URL,
    TUNNEL_ENDPOINT: zone.ORIGIN_TYPE === "TUNNEL" ? String(zone.TUNNEL_ENDPOINT) : "",
    TUNNEL_MODE: startingMode(zone, target),
    S3_BUCKET: "",
    S3_REGION: "",
    S3_ADDRESSING: "PATH",
    S3_ACCESS_KEY: "",
    S3_SECRET_KEY: "",
    keep: [],
  };
}

function startingMode(zone: Zone, target: OriginType): TunnelMode {
  if (zone.ORIGIN_TYPE === "TUNNEL") return zone.TUNNEL_MODE;
  return target === "TUNNEL" && zone.ORIGIN_TYPE !== "SITE" ? "STANDARD" : "SITE";
}

/** Every field that the service will change although nobody asked for it (specification: Origin type rules). */
export function sideEffects(zone: Zone, target: OriginType, mode: TunnelMode): SideEffect[] {
  const { defaults, forced } = changesOfSwitch(zone, { ORIGIN_TYPE: target }, target === "TUNNEL" ? mode : undefined);
  const differing = (changes: object, keepable: boolean) =>
    Object.entries(changes)
      .filter(([field, will]) => zone[field as keyof Zone] !== will)
      .map(([field, will]) => ({
        field,
        label: labelOf(field),
        now: words(field, zone[field as keyof Zone]),
        will: words(field, will),
        keepable: keepable && !field.startsWith("HOME_POP"),
      }));
  return [...differing(defaults, true), ...differing(forced, false)];
}

/**
 * The body of the update: the type, what it needs, and the present value of every setting that is to be kept. Of a
 * tunnel zone that stays one, what changes alone.
 */
export function switchBody(zone: Zone, values: SwitchValues): ZoneUpdate {
  const target = values.ORIGIN_TYPE;
  const needed: ZoneUpdate =
    target === "TUNNEL"
      ? { TUNNEL_ENDPOINT: Number(values.TUNNEL_ENDPOINT), TUNNEL_MODE: values.TUNNEL_MODE }
      : { ...(values.ORIGIN_URL.trim() !== zone.ORIGIN_URL && { ORIGIN_URL: values.ORIGIN_URL.trim() }) };
  const kept = sideEffects(zone, target, values.TUNNEL_MODE)
    .filter(({ field, keepable }) => keepable && values.keep.includes(field))
    .map(({ field }) => [field, zone[field as keyof Zone]]);
  const keeping = Object.fromEntries(kept) as ZoneUpdate;
  if (target === zone.ORIGIN_TYPE) {
    const changed = Object.entries(needed).filter(([field, value]) => zone[field as keyof Zone] !== value);
    return { ...Object.fromEntries(changed), ...keeping };
  }
  return { ORIGIN_TYPE: target, ...needed, ...(target === "S3" && bucketFields(values)), ...keeping };
}

/** What is wrong with the form, by the contract's rules: one sentence for each field. */
export function switchErrors(zone: Zone, values: SwitchValues): Partial<Record<keyof SwitchValues, string>> {
  if (values.ORIGIN_TYPE === "TUNNEL") {
    return values.TUNNEL_ENDPOINT === "" ? { TUNNEL_ENDPOINT: "Choose the endpoint to fetch from." } : {};
  }
  const origin = checkOriginUrl(values.ORIGIN_URL.trim());
  const errors: Partial<Record<keyof SwitchValues, string>> = {};
  if (!origin.ok) errors.ORIGIN_URL = origin.reason;
  else if (zone.ORIGIN_CERTIFICATE === 1 && origin.value.scheme !== "https") {
    errors.ORIGIN_URL = "Keep https:// while the zone has an origin certificate.";
  }
  return values.ORIGIN_TYPE === "S3" ? { ...bucketErrors(values), ...errors } : errors;
}

/** Why a zone cannot become this type now; undefined when it can. */
export function switchBlocked(zone: Zone, target: OriginType): string | undefined {
  if (target === "TUNNEL" && zone.ORIGIN_CERTIFICATE === 1) {
    return "A tunnel zone takes no origin certificate: revoke this zone's first.";
  }
  return undefined;
}

function labelOf(field: string): string {
  const others: Record<string, string> = {
    HOME_POP_LOCATION: "Shield location",
    S3_SECRET_KEY_SET: "Stored secret key",
    TUNNEL_ENDPOINT: "Tunnel endpoint",
    TUNNEL_MODE: "Delivery",
    TUNNEL_TARGET: "Tunnel target",
  };
  const settings = [...settingsOf("STANDARD"), ...settingsOf("S3"), ...settingsOf("TUNNEL")];
  return settings.find((setting) => setting.field === field)?.label ?? others[field] ?? field;
}

function words(field: string, value: unknown): string {
  if (field === "TUNNEL_ENDPOINT") return value === 0 ? "none" : String(value);
  const expiration = field === "CACHE_EXP" && cacheExpirations.find((choice) => choice.value === value);
  if (expiration) return cacheWord(expiration.value);
  if (value === 1) return "On";
  if (value === 0) return "Off";
  return value === "" ? "empty" : String(value);
}
