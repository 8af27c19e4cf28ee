import type { FieldValue, Named } from "@edge-console/contract/fields/field";
import { zoneFieldList } from "@edge-console/contract/fields/zone";
import { parsedFields } from "@edge-console/contract/objects/validated-string";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { type Origin, originSchema, originValuesSchema } from "@edge-console/contract/objects/zone-origin";
import { getOriginTypeChanges } from "@edge-console/contract/rules/origin-defaults";
import type { OriginType, TunnelMode } from "@edge-console/contract/rules/origin-type";
import { z } from "zod";
import { formatFieldValue } from "../../../format/field-values.ts";

/** Fields whose current values are kept. */
const keep = z.array(z.string());
const typeChangeValuesSchema = originValuesSchema.extend({ keep });

/** Form values of a type change. */
export type TypeChangeValues = z.input<typeof typeChangeValuesSchema>;

/** Validates form values and converts them to the update request. */
export function createTypeChangeSchema(zone: Zone) {
  return parsedFields(typeChangeValuesSchema, originSchema.and(z.object({ keep })))
    .superRefine((origin, context) => {
      if (zone.ORIGIN_CERTIFICATE !== 1 || !("ORIGIN_URL" in origin) || /^https:/i.test(origin.ORIGIN_URL)) return;
      const message = "Use https:// while the zone has an origin certificate.";
      context.addIssue({ code: "custom", path: ["ORIGIN_URL"], message });
    })
    .transform(({ keep, ...origin }) => toTypeChangeBody(zone, origin, keep));
}

/** A setting that the API changes together with the origin type. */
export interface SideEffect {
  readonly field: string;
  readonly label: string;
  readonly current: string;
  readonly next: string;
  /** Whether sending the current value keeps it. Settings of the previous type are always cleared. */
  readonly canKeep: boolean;
  /** Whether the current value is deleted and can't be kept. */
  readonly isLoss: boolean;
}

/** Returns initial form values from the zone's current values. */
export function toTypeChangeValues(zone: Zone, target: OriginType): TypeChangeValues {
  return {
    ORIGIN_TYPE: target,
    // The URL of a bucket endpoint isn't that of a web server.
    ORIGIN_URL: (zone.ORIGIN_TYPE === "S3") === (target === "S3") ? zone.ORIGIN_URL : "",
    TUNNEL_ENDPOINT: zone.ORIGIN_TYPE === "TUNNEL" ? String(zone.TUNNEL_ENDPOINT) : "",
    TUNNEL_MODE: getDefaultMode(zone, target),
    S3_BUCKET: "",
    S3_REGION: "",
    S3_ADDRESSING: "PATH",
    S3_ACCESS_KEY: "",
    S3_SECRET_KEY: "",
    keep: [],
  };
}

function getDefaultMode(zone: Zone, target: OriginType): TunnelMode {
  if (zone.ORIGIN_TYPE === "TUNNEL") return zone.TUNNEL_MODE;
  return target === "TUNNEL" && zone.ORIGIN_TYPE !== "SITE" ? "STANDARD" : "SITE";
}

/** Returns all settings that the API changes together with the origin type (Spec: Origin type rules). */
export function listSideEffects(zone: Zone, target: OriginType, mode: TunnelMode): SideEffect[] {
  const { defaults, forced } = getOriginTypeChanges(
    zone,
    { ORIGIN_TYPE: target },
    target === "TUNNEL" ? mode : undefined,
  );
  const stored: Readonly<Record<string, FieldValue>> = zone;
  const listChanges = (changes: Readonly<Record<string, FieldValue>>, canKeep: boolean) =>
    zoneFieldList.flatMap((metadata) => {
      const { field, label } = metadata;
      const [current, next] = [stored[field], changes[field]];
      if (current === undefined || next === undefined || current === next) return [];
      return {
        field,
        label,
        // People know the endpoint by its address.
        current:
          field === "TUNNEL_ENDPOINT"
            ? zone.TUNNEL_TARGET || String(current)
            : formatSideEffectValue(metadata, current),
        next: formatSideEffectValue(metadata, next),
        canKeep: canKeep && !field.startsWith("HOME_POP"),
        isLoss: !canKeep && (next === "" || next === 0),
      };
    });
  return [...listChanges(defaults, true), ...listChanges(forced, false)];
}

/**
 * Returns the request body: the type, its required fields, and the current value of each kept setting. If the type stays
 * the same (a tunnel zone), only the fields that change.
 */
function toTypeChangeBody(zone: Zone, { ORIGIN_TYPE, ...required }: Origin, keep: readonly string[]): ZoneUpdate {
  const stored: Readonly<Record<string, unknown>> = zone;
  const mode = "TUNNEL_MODE" in required ? required.TUNNEL_MODE : "SITE";
  const keptValues = listSideEffects(zone, ORIGIN_TYPE, mode)
    .filter(({ field, canKeep }) => canKeep && keep.includes(field))
    .map(({ field }) => [field, stored[field]]);
  const isSameType = ORIGIN_TYPE === zone.ORIGIN_TYPE;
  const changed = Object.entries(required).filter(
    ([field, value]) => !(isSameType || field === "ORIGIN_URL") || stored[field] !== value,
  );
  return { ...(!isSameType && { ORIGIN_TYPE }), ...Object.fromEntries([...changed, ...keptValues]) };
}

/** Returns why a zone can't change to this origin type; undefined if it can. */
export function getTypeBlockedReason(zone: Zone, target: OriginType): string | undefined {
  if (target === "TUNNEL" && zone.ORIGIN_CERTIFICATE === 1) {
    return "Tunnel zones can't have an origin certificate. Revoke it first.";
  }
  return undefined;
}

function formatSideEffectValue(field: Named, value: FieldValue): string {
  if (field.field === "S3_SECRET_KEY_SET") return value === 1 ? "stored" : "deleted, can't be recovered";
  if (field.kind === "number") return value === 0 ? "none" : String(value);
  return formatFieldValue(field, value) || "empty";
}
