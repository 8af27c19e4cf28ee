import type { Field, FieldValue } from "@edge-console/contract/fields/field";
import { zoneFieldList } from "@edge-console/contract/fields/zone";
import { parsedFields } from "@edge-console/contract/objects/validated-string";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { type Origin, originSchema, originValuesSchema } from "@edge-console/contract/objects/zone-origin";
import { getOriginTypeChanges } from "@edge-console/contract/rules/origin-defaults";
import type { OriginType, TunnelMode } from "@edge-console/contract/rules/origin-type";
import { z } from "zod";
import { formatFieldValue } from "../../../format/field-values.ts";

/** `keep` names the settings that the person wants left as they are. */
const keep = z.array(z.string());
const typeChangeValuesSchema = originValuesSchema.extend({ keep });

/** What the form of a type switch holds. */
export type TypeChangeValues = z.input<typeof typeChangeValuesSchema>;

/** What the form of a type switch holds in; the update's body out. */
export function createTypeChangeSchema(zone: Zone) {
  return parsedFields(typeChangeValuesSchema, originSchema.and(z.object({ keep })))
    .superRefine((origin, context) => {
      if (zone.ORIGIN_CERTIFICATE !== 1 || !("ORIGIN_URL" in origin) || /^https:/i.test(origin.ORIGIN_URL)) return;
      const message = "Keep https:// while the zone has an origin certificate.";
      context.addIssue({ code: "custom", path: ["ORIGIN_URL"], message });
    })
    .transform(({ keep, ...origin }) => toTypeChangeBody(zone, origin, keep));
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
export function toTypeChangeValues(zone: Zone, target: OriginType): TypeChangeValues {
  return {
    ORIGIN_TYPE: target,
    ORIGIN_URL: zone.ORIGIN_URL,
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

/** Every field that the service will change although nobody asked for it (specification: Origin type rules). */
export function listSideEffects(zone: Zone, target: OriginType, mode: TunnelMode): SideEffect[] {
  const { defaults, forced } = getOriginTypeChanges(
    zone,
    { ORIGIN_TYPE: target },
    target === "TUNNEL" ? mode : undefined,
  );
  const stored: Readonly<Record<string, FieldValue>> = zone;
  const differing = (changes: Readonly<Record<string, FieldValue>>, keepable: boolean) =>
    zoneFieldList.flatMap((facts) => {
      const { field, label } = facts;
      const [now, will] = [stored[field], changes[field]];
      if (now === undefined || will === undefined || now === will) return [];
      return {
        field,
        label,
        now: formatSideEffectValue(facts, now),
        will: formatSideEffectValue(facts, will),
        keepable: keepable && !field.startsWith("HOME_POP"),
      };
    });
  return [...differing(defaults, true), ...differing(forced, false)];
}

/**
 * The body of the update: the type, what it needs, and the present value of every setting that is to be kept. Of a
 * tunnel zone that stays one, what changes alone.
 */
function toTypeChangeBody(zone: Zone, { ORIGIN_TYPE, ...needed }: Origin, keep: readonly string[]): ZoneUpdate {
  const stored: Readonly<Record<string, unknown>> = zone;
  const mode = "TUNNEL_MODE" in needed ? needed.TUNNEL_MODE : "SITE";
  const kept = listSideEffects(zone, ORIGIN_TYPE, mode)
    .filter(({ field, keepable }) => keepable && keep.includes(field))
    .map(({ field }) => [field, stored[field]]);
  const stays = ORIGIN_TYPE === zone.ORIGIN_TYPE;
  const sent = Object.entries(needed).filter(
    ([field, value]) => !(stays || field === "ORIGIN_URL") || stored[field] !== value,
  );
  return { ...(!stays && { ORIGIN_TYPE }), ...Object.fromEntries([...sent, ...kept]) };
}

/** Why a zone cannot become this type now; undefined when it can. */
export function getTypeBlockedReason(zone: Zone, target: OriginType): string | undefined {
  if (target === "TUNNEL" && zone.ORIGIN_CERTIFICATE === 1) {
    return "A tunnel zone takes no origin certificate: revoke this zone's first.";
  }
  return undefined;
}

function formatSideEffectValue(field: Field, value: FieldValue): string {
  if (field.kind === "number") return value === 0 ? "none" : String(value);
  return formatFieldValue(field, value) || "empty";
}
