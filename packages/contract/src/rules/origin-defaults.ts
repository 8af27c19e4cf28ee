import { type zoneFields, zoneFieldList } from "../fields/zone.ts";
import type { ZoneField } from "../fields/zone-field.ts";
import type { Zone } from "../objects/zone.ts";
import type { OriginType, TunnelMode } from "./origin-type.ts";

type Fields = typeof zoneFields;

/** The fields of a zone that have a default. */
export type DefaultField = {
  [Name in keyof Fields]: Fields[Name] extends { defaults: object } ? Name : never;
}[keyof Fields] &
  keyof Zone;

/** The fields of a zone that determine its origin type. */
export type TypedZone = Pick<Zone, "ORIGIN_TYPE" | "TUNNEL_MODE">;

/** Returns the settings of a new zone that its create request doesn't send (Spec: Zone table; Origin type rules). */
export function getDefaultSettings(type: OriginType, mode: TunnelMode = "SITE"): Pick<Zone, DefaultField> {
  const isSite = type === "SITE" || (type === "TUNNEL" && mode === "SITE");
  return collectValues(
    ({ defaults }) =>
      (type === "TUNNEL" ? defaults?.tunnel : undefined) ?? (isSite ? defaults?.site : undefined) ?? defaults?.any,
  );
}

/** Returns the TUNNEL_MODE of a new zone whose create request doesn't send it. */
export function getDefaultTunnelMode(type: OriginType): TunnelMode {
  return type === "SITE" || type === "TUNNEL" ? "SITE" : "STANDARD";
}

/**
 * Returns the additional changes when an update changes the origin type or a tunnel zone's mode (Spec: Origin type
 * rules). `defaults` apply to fields that the request doesn't send; `forced` clear the fields of the previous type, even
 * if they're sent. `sentMode` is the request's TUNNEL_MODE; without it, the delivery settings don't change.
 */
export function getOriginTypeChanges(
  before: TypedZone,
  after: Pick<TypedZone, "ORIGIN_TYPE">,
  sentMode: TunnelMode | undefined,
): { readonly defaults: Partial<Zone>; readonly forced: Partial<Zone> } {
  const switched = before.ORIGIN_TYPE !== after.ORIGIN_TYPE;
  const toTunnel = switched && after.ORIGIN_TYPE === "TUNNEL";
  const toSite =
    (switched && after.ORIGIN_TYPE === "SITE") ||
    (after.ORIGIN_TYPE === "TUNNEL" && sentMode === "SITE" && (switched || before.TUNNEL_MODE !== "SITE"));
  return {
    defaults: collectValues(
      ({ defaults }) => (toTunnel ? defaults?.tunnel : undefined) ?? (toSite ? defaults?.site : undefined),
    ),
    forced: {
      ...(toTunnel && { ORIGIN_URL: "" }),
      ...(switched &&
        collectValues(({ types, defaults }) => (types?.includes(before.ORIGIN_TYPE) ? defaults?.any : undefined))),
    },
  };
}

const unusedReasons: Partial<Record<OriginType, string>> = {
  S3: "Not used for S3-compatible buckets.",
  SITE: "Not used for websites.",
  TUNNEL: "Not used for tunnels: all locations fetch through the connector's location.",
};

/** Returns why a setting has no effect on a zone of this type; null if it has one (Spec: Zone table, "Unused …"). */
export function getUnusedReason(field: string, zone: TypedZone & Pick<Zone, "ADD_HOST_HEADER">): string | null {
  const isUnused = zoneFieldList.some((one) => one.field === field && one.unusedBy?.includes(zone.ORIGIN_TYPE));
  if (isUnused) return unusedReasons[zone.ORIGIN_TYPE] ?? null;
  if (field === "HOST_HEADER" && zone.ADD_HOST_HEADER === 1) return "Not used while the Host header is forwarded.";
  return null;
}

/** Returns the values of the fields for which `valueOf` has one. A test checks the values against the fields' schemas. */
function collectValues(getValue: (field: ZoneField) => string | number | undefined): Pick<Zone, DefaultField> {
  const entries = zoneFieldList.flatMap((field) => {
    const value = getValue(field);
    return value === undefined ? [] : [[field.field, value]];
  });
  return Object.fromEntries(entries) as Pick<Zone, DefaultField>;
}
