import type { FieldValue } from "../fields/field.ts";
import type { Hostname } from "../objects/hostname.ts";
import type { OriginType, TunnelMode } from "../rules/origin-type.ts";
import { getDefaultSettings, getDefaultTunnelMode } from "../rules/origin-defaults.ts";
import { listFileFields, splitList } from "./file-fields.ts";
import { zoneFields } from "../fields/zone.ts";
import { originTypeSchema, tunnelModeSchema } from "../objects/values.ts";
import { isListField } from "../rules/list-edit.ts";
import { entryLists } from "../rules/entry-list.ts";
import type { SharedListField } from "../console/shared-lists.ts";

/** Values of a zone's fields in the API's form, by the field's name. Lists are sorted. */
export type ZoneValues = Readonly<Record<string, FieldValue>>;

/** A custom hostname as a configuration file describes it. */
export interface ConfiguredHostname {
  readonly hostname: string;
  readonly ssl: boolean;
  readonly forceSsl: boolean;
  /** Whether its certificate is managed. Undefined: whatever it is. */
  readonly autocert: boolean | undefined;
}

/** A zone as a configuration file describes it. */
export interface ConfiguredZone {
  readonly name: string;
  /** All fields that zones of its type have in a file, those that it leaves out with their default. */
  readonly values: ZoneValues;
  /** Names of environment variables by the field that they are for. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly labels: readonly string[];
  readonly defaultHostname: { readonly enabled: boolean; readonly forceSsl: boolean };
  readonly hostnames: readonly ConfiguredHostname[];
}

/** What a configuration file says. */
export interface Configuration {
  readonly zones: readonly ConfiguredZone[];
}

/** Fields of a hostname that a configuration file can change. */
export type AccountHostname = Pick<
  Hostname,
  "ID" | "HOSTNAME" | "ENABLED" | "SSL_ENABLED" | "FORCE_SSL" | "DEFAULT" | "SSL_CERTIFICATE" | "CERTIFICATE_EXPIRES"
>;

/** What shared IP lists and temporary changes set on a zone. Configuration files leave it alone. */
export interface ManagedSettings {
  /** Entries of the zone's lists that a shared IP list added, or that leave it at a time. */
  readonly entries: Readonly<Partial<Record<SharedListField, readonly string[]>>>;
  /** Whether maintenance mode ends at a time. */
  readonly maintenance: boolean;
}

/** A zone of an account. */
export interface AccountZone {
  readonly id: string;
  readonly name: string;
  readonly values: ZoneValues;
  readonly hasOriginCertificate: boolean;
  readonly labels: readonly string[];
  readonly hostnames: readonly AccountHostname[];
  /** Notes on entries of its lists, by field and entry. */
  readonly notes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly managed: ManagedSettings;
}

/** Compares names of zones or hostnames, the same on every machine. */
export function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the origin type of a zone. */
export function getOriginType(values: ZoneValues): OriginType {
  return originTypeSchema.catch("STANDARD").parse(values["ORIGIN_TYPE"]);
}

/** Returns the values that zones of a type have if a file leaves them out; empty where a file must not leave them out. */
export function getDefaultValues(type: OriginType, mode: TunnelMode = getDefaultTunnelMode(type)): ZoneValues {
  const defaults: ZoneValues = { ...getDefaultSettings(type, mode), ORIGIN_TYPE: type, TUNNEL_MODE: mode };
  return Object.fromEntries(listFileFields(type).map(({ field }) => [field, defaults[field] ?? ""]));
}

/** Returns the values that a new zone has if they aren't sent, and that a file leaves out. */
export function getUsualValues(values: ZoneValues): ZoneValues {
  const mode = tunnelModeSchema.optional().catch(undefined).parse(values["TUNNEL_MODE"]);
  return {
    ...getDefaultValues(getOriginType(values), mode),
    ORIGIN_TYPE: "STANDARD",
    ORIGIN_URL: "",
    TUNNEL_ENDPOINT: "",
    TUNNEL_MODE: "SITE",
  };
}

/** Returns the values of a zone of the API that a configuration file can contain. */
export function toZoneValues(zone: Readonly<Record<string, FieldValue>>): ZoneValues {
  return Object.fromEntries(
    listFileFields(getOriginType(zone)).map(({ field }) => {
      const value = zone[field] ?? "";
      return [field, isListField(field) ? sortList(field, String(value)) : value];
    }),
  );
}

function sortList(field: Parameters<typeof getList>[0], value: string): string {
  const of = getList(field);
  return splitList(of, value).join(entryLists[of].separator);
}

function getList(field: "BLOCK_IPS" | "ALLOW_IPS" | "COUNTRIES" | "BLOCK_ASNS") {
  return zoneFields[field].of;
}
