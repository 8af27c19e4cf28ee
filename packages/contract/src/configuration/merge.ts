import type { AccountZone, Configuration, ConfiguredZone } from "./configuration.ts";
import { getOriginType } from "./configuration.ts";
import { toConfiguredZone } from "./format-file.ts";
import { formatFileValue, listFileFields, toFileKey } from "./file-fields.ts";
import type { PlanConflict } from "./plan-schema.ts";

/** Decisions about conflicts by their ID. */
export type Resolutions = Readonly<Record<string, "file" | "account">>;

/** A file that is merged with what changed in the account since `base`, and what has to be decided. */
export interface MergeResult {
  readonly configuration: Configuration;
  readonly conflicts: readonly PlanConflict[];
}

/**
 * Merges a file with the changes that others made since its base: the file's own changes count, fields that it left as they
 * were keep the account's value, and fields that both changed to different values are conflicts. A conflict without a
 * resolution keeps the account's value.
 */
export function mergeConfiguration(
  file: Configuration,
  base: Configuration,
  account: readonly AccountZone[],
  resolutions: Resolutions = {},
): MergeResult {
  const conflicts: PlanConflict[] = [];
  const bases = new Map(base.zones.map((zone) => [zone.name, zone]));
  const current = new Map(account.map((zone) => [zone.name, zone]));
  const zones = file.zones.map((zone) => {
    const before = bases.get(zone.name);
    const now = current.get(zone.name);
    if (!before || !now) return zone;
    return mergeZone(zone, before, toConfiguredZone(now, before.values), resolutions, conflicts);
  });
  return { configuration: { zones }, conflicts };
}

function mergeZone(
  zone: ConfiguredZone,
  base: ConfiguredZone,
  now: ConfiguredZone,
  resolutions: Resolutions,
  conflicts: PlanConflict[],
): ConfiguredZone {
  /** Returns the value to plan with. Values are compared as they are written. */
  function merge<T>(
    key: string,
    label: string,
    values: Record<"base" | "file" | "account", T>,
    write: (value: T) => string,
  ): T {
    const [before, mine, theirs] = [write(values.base), write(values.file), write(values.account)];
    if (mine === theirs || before === theirs) return values.file;
    if (before === mine) return values.account;
    const id = `${zone.name}/${key}`;
    const resolution = resolutions[id] ?? resolutions["*"] ?? null;
    conflicts.push({ id, zone: zone.name, key, label, base: before, file: mine, account: theirs, resolution });
    return resolution === "file" ? values.file : values.account;
  }
  // Another type has other fields, so the whole origin is one decision.
  const type = merge(
    "origin_type",
    "Origin type",
    { base: getOriginType(base.values), file: getOriginType(zone.values), account: getOriginType(now.values) },
    String,
  );
  const chosen = type === getOriginType(zone.values) ? zone.values : now.values;
  const fields = type === getOriginType(base.values) && type === getOriginType(now.values) ? listFileFields(type) : [];
  const values = Object.fromEntries(
    fields.map((field) => {
      const of = (from: ConfiguredZone) => from.values[field.field] ?? "";
      const all = { base: of(base), file: of(zone), account: of(now) };
      return [field.field, merge(toFileKey(field.field), field.label, all, (value) => formatFileValue(field, value))];
    }),
  );
  const toHostname = (from: ConfiguredZone, hostname: string) =>
    from.hostnames.find((one) => one.hostname === hostname);
  return {
    ...zone,
    values: { ...chosen, ...(chosen === zone.values ? values : {}) },
    labels: merge("labels", "Labels", { base: base.labels, file: zone.labels, account: now.labels }, (all) =>
      all.join(", "),
    ),
    defaultHostname: {
      enabled: merge(
        "default_hostname.enabled",
        "Enabled",
        {
          base: base.defaultHostname.enabled,
          file: zone.defaultHostname.enabled,
          account: now.defaultHostname.enabled,
        },
        String,
      ),
      forceSsl: merge(
        "default_hostname.force_ssl",
        "Force HTTPS",
        {
          base: base.defaultHostname.forceSsl,
          file: zone.defaultHostname.forceSsl,
          account: now.defaultHostname.forceSsl,
        },
        String,
      ),
    },
    hostnames: zone.hostnames.map((hostname) => {
      const [before, theirs] = [toHostname(base, hostname.hostname), toHostname(now, hostname.hostname)];
      if (!before || !theirs) return hostname;
      const key = (name: string) => `hostnames.${hostname.hostname}.${name}`;
      const ssl = { base: before.ssl, file: hostname.ssl, account: theirs.ssl };
      const forceSsl = { base: before.forceSsl, file: hostname.forceSsl, account: theirs.forceSsl };
      return {
        ...hostname,
        ssl: merge(key("ssl"), "HTTPS", ssl, String),
        forceSsl: merge(key("force_ssl"), "Force HTTPS", forceSsl, String),
      };
    }),
  };
}
