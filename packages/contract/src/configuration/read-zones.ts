import { checkOriginUrl } from "../rules/origin-url.ts";
import { checkS3Endpoint } from "../rules/s3.ts";
import { type OriginType, originTypeNames } from "../rules/origin-type.ts";
import { originTypeSchema, s3AddressingSchema, tunnelModeSchema } from "../objects/values.ts";
import { compareNames, type ConfiguredZone, getDefaultValues } from "./configuration.ts";
import { EnvironmentReference } from "./environment-reference.ts";
import { type FileField, fileFields, hasField, isReferenceField, toApiValue, toFileKey } from "./file-fields.ts";
import type { FileIssue } from "./file-issues.ts";
import type { ConfigurationFile, ZoneInFile } from "./file-schema.ts";

/** Returns the zones of a file that the schema accepted, sorted by name, and what contradicts itself or the API's rules. */
export function readZones({ zones }: ConfigurationFile): {
  readonly zones: readonly ConfiguredZone[];
  readonly issues: readonly FileIssue[];
} {
  const issues: FileIssue[] = [];
  const read: ConfiguredZone[] = [];
  const names = new Set<string>();
  const hostnames = new Set<string>();
  for (const [key, zone] of Object.entries(zones)) {
    const path = ["zones", key];
    const name = key.toLowerCase();
    if (names.has(name)) issues.push({ path, at: "key", message: `The file contains the zone “${name}” twice.` });
    names.add(name);
    for (const typed of Object.keys(zone.hostnames ?? {})) {
      const hostname = typed.toLowerCase();
      const message = `The file contains the hostname “${hostname}” twice.`;
      if (hostnames.has(hostname)) issues.push({ path: [...path, "hostnames", typed], at: "key", message });
      hostnames.add(hostname);
    }
    const type = originTypeSchema.catch("STANDARD").parse(getSetting(zone, "origin_type"));
    issues.push(...checkZone(zone, type).map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
    read.push(toConfiguredZone(name, zone, type));
  }
  return { zones: read.toSorted((a, b) => compareNames(a.name, b.name)), issues };
}

function toConfiguredZone(name: string, zone: ZoneInFile, type: OriginType): ConfiguredZone {
  const mode = tunnelModeSchema.optional().catch(undefined).parse(getSetting(zone, "tunnel_mode"));
  const values = { ...getDefaultValues(type, mode) };
  const secrets: Record<string, string> = {};
  for (const field of fileFields) {
    const value = getFieldValue(zone, field);
    if (value === undefined || !hasField(field, type)) continue;
    if (value instanceof EnvironmentReference) secrets[field.field] = value.name;
    else values[field.field] = toApiValue(field, value);
  }
  const hostnames = Object.entries(zone.hostnames ?? {}).map(([hostname, settings]) => ({
    hostname: hostname.toLowerCase(),
    ssl: settings?.ssl ?? false,
    forceSsl: settings?.force_ssl ?? false,
    autocert: settings?.autocert,
  }));
  return {
    name,
    values,
    secrets,
    labels: [...new Set(zone.labels)].toSorted(),
    defaultHostname: {
      enabled: zone.default_hostname?.enabled ?? true,
      forceSsl: zone.default_hostname?.force_ssl ?? false,
    },
    hostnames: hostnames.toSorted((a, b) => compareNames(a.hostname, b.hostname)),
  };
}

type FieldInput = string | number | boolean | readonly (string | number)[] | EnvironmentReference;

function getFieldValue(zone: ZoneInFile, { field }: FileField): FieldInput | undefined {
  const value = getSetting(zone, toFileKey(field));
  return isFieldInput(value) ? value : undefined;
}

/** The schema of the zone has checked the rest. */
function isFieldInput(value: unknown): value is FieldInput {
  return (
    ["string", "number", "boolean"].includes(typeof value) ||
    Array.isArray(value) ||
    value instanceof EnvironmentReference
  );
}

function getSetting(zone: ZoneInFile, key: string): unknown {
  const settings: Readonly<Record<string, unknown>> = zone;
  return settings[key];
}

/** Checks what depends on several settings of a zone. */
function checkZone(zone: ZoneInFile, type: OriginType): FileIssue[] {
  const issues: FileIssue[] = [];
  const text = (key: string) => {
    const value = getSetting(zone, key);
    return typeof value === "string" ? value : undefined;
  };
  for (const field of fileFields) {
    const key = toFileKey(field.field);
    const value = getFieldValue(zone, field);
    if (value !== undefined && !hasField(field, type) && value !== false) {
      const message = `Zones of the type ${type} (${originTypeNames[type]}) don't have this setting.`;
      issues.push({ path: [key], at: "key", message });
    }
  }
  const required = [
    ...(type === "TUNNEL" ? ["tunnel_endpoint"] : ["origin_url"]),
    ...(type === "S3" ? ["s3_bucket", "s3_region"] : []),
  ];
  for (const key of required) {
    if (getSetting(zone, key) === undefined)
      issues.push({ path: [], at: "key", message: `Zones of the type ${type} need “${key}”.` });
  }
  const origin = checkOriginUrl(text("origin_url") ?? "");
  const bucket = text("s3_bucket");
  if (type === "S3" && origin.ok && bucket !== undefined) {
    const addressing = s3AddressingSchema.catch("PATH").parse(text("s3_addressing"));
    const endpoint = checkS3Endpoint(origin.value, bucket, addressing);
    if (!endpoint.ok) issues.push({ path: ["origin_url"], at: "value", message: endpoint.reason });
  }
  const countries = getSetting(zone, "countries");
  if (text("country_mode") === "ALLOW" && (!Array.isArray(countries) || countries.length === 0)) {
    const message = "Allowing only listed countries needs at least one country in “countries”.";
    issues.push({ path: ["country_mode"], at: "value", message });
  }
  for (const [hostname, settings] of Object.entries(zone.hostnames ?? {})) {
    if (settings?.force_ssl === true && settings.ssl !== true)
      issues.push({ path: ["hostnames", hostname, "force_ssl"], at: "value", message: "Force HTTPS needs ssl: true." });
  }
  if (zone.default_hostname?.enabled === false && Object.keys(zone.hostnames ?? {}).length === 0) {
    const message = "Only zones with a custom hostname can disable their default hostname.";
    issues.push({ path: ["default_hostname", "enabled"], at: "value", message });
  }
  return issues;
}

/** Returns the secrets that a new zone of a type needs and the file doesn't name. */
export function listMissingSecrets(type: OriginType, secrets: ConfiguredZone["secrets"]): string[] {
  return fileFields
    .filter((field) => hasField(field, type) && isReferenceField(field) && secrets[field.field] === undefined)
    .map(({ field }) => toFileKey(field));
}
