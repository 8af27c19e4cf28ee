import { zoneSettings } from "@edge-console/contract/fields/zone";
import { type Actor, can, type Permission } from "@edge-console/contract/permissions";
import { atSection, paths } from "../paths.ts";

/** A tab, a section, a setting, or an action of a zone, as the command palette finds it. */
export type ZoneSection = {
  kind: "section" | "setting" | "action";
  label: string;
  keywords: string;
  permission: Permission;
  toPath: (account: string, zone: string) => string;
};

const section = (label: string, keywords: string, toPath: ZoneSection["toPath"]): ZoneSection => ({
  kind: "section",
  label,
  keywords,
  permission: "zones:read",
  toPath,
});

const zoneSections: readonly ZoneSection[] = [
  section("Settings", "configuration", paths.zoneSettings),
  section("Hostnames", "domains https certificate", paths.hostnames),
  section("Statistics", "traffic requests bandwidth countries", paths.zoneStatistics),
  section("Diagnostics", "health not serving traffic errors", paths.zoneDiagnostics),
  section("Activity", "history audit log changes", paths.zoneActivity),
  section("Origin", "origin url shield", (account, zone) => paths.zoneSettings(account, zone, "origin")),
  section("Caching", "cache expiration cookies", (account, zone) => paths.zoneSettings(account, zone, "caching")),
  section("Delivery", "headers", (account, zone) => paths.zoneSettings(account, zone, "delivery")),
  section("Temporary changes", "block until maintenance until timed schedule expire end", (account, zone) =>
    atSection(paths.zone(account, zone), "temporary"),
  ),
  section("Top countries", "visitors geography", (account, zone) =>
    atSection(paths.zoneStatistics(account, zone), "countries"),
  ),
  section("Top networks", "visitors asn isp provider", (account, zone) =>
    atSection(paths.zoneStatistics(account, zone), "networks"),
  ),
  section("Map", "world visitors geography", (account, zone) => atSection(paths.zoneStatistics(account, zone), "map")),
  section("Changes and incidents", "markers annotations", (account, zone) =>
    atSection(paths.zoneStatistics(account, zone), "annotations"),
  ),
  section("Access rules", "block allow ip addresses countries networks", (account, zone) =>
    paths.zoneSettings(account, zone, "access"),
  ),
  ...zoneSettings.map(({ field, label, help }): ZoneSection => ({
    kind: "setting",
    label,
    keywords: `${field} ${help}`,
    permission: "zones:read",
    toPath: (account, zone) => paths.zoneSetting(account, zone, field),
  })),
  {
    kind: "action",
    label: "Add hostname",
    keywords: "new domain",
    permission: "hostnames:change",
    toPath: paths.hostnameNew,
  },
  {
    kind: "action",
    label: "Change for a time",
    keywords: "temporary change block until maintenance until timed schedule",
    permission: "zones:change",
    toPath: paths.zoneTemporaryChange,
  },
  {
    kind: "action",
    label: "Delete zone",
    keywords: "remove danger",
    permission: "zones:change",
    toPath: (account, zone) => paths.zoneSettings(account, zone, "danger"),
  },
  {
    kind: "action",
    label: "Duplicate zone",
    keywords: "copy clone",
    permission: "zones:change",
    toPath: paths.zoneDuplicate,
  },
  {
    kind: "action",
    label: "Change origin type",
    keywords: "tunnel s3 bucket website",
    permission: "zones:change",
    toPath: (account, zone) => paths.zoneOriginType(account, zone),
  },
];

/** Returns the sections, settings, and actions of zones that a role can use. */
export function listZoneSections(actor: Actor): ZoneSection[] {
  return can(actor, "zones:read") ? zoneSections.filter(({ permission }) => can(actor, permission)) : [];
}

/** Returns those with exactly this label, ignoring case. */
export function findZoneSections(actor: Actor, label: string): ZoneSection[] {
  return listZoneSections(actor).filter((section) => section.label.toLowerCase() === label);
}
