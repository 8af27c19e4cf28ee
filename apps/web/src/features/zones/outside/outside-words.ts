import type { OutsideFieldChange } from "@edge-console/contract/console/outside-changes";
import type { Zone } from "@edge-console/contract/objects/zone";
import { formatIso } from "../../../format/times.ts";
import { entriesChanged } from "../../../resources/zones/settings/setting-values.ts";
import { type Setting, settingGroups } from "../../../resources/zones/settings/settings.ts";
import { wordsFor } from "../create/copied-settings.ts";

/** A field that somebody changed, in the words of the screens. */
export type OutsideWords = { field: string; label: string; before: string; after: string };

const settings = new Map<string, Setting>(
  settingGroups.flatMap(({ settings: all }) => all.map((one) => [one.field, one])),
);

/** What is no setting of the settings page. */
const labels: Readonly<Record<string, string>> = {
  ORIGIN_TYPE: "Origin type",
  ORIGIN_CERTIFICATE: "Origin certificate",
  TUNNEL_ENDPOINT: "Tunnel endpoint",
  TUNNEL_MODE: "Delivery",
  HOSTNAME: "Hostname",
  STATUS: "State",
  SSL_ENABLED: "HTTPS",
  FORCE_SSL: "Force HTTPS",
  SSL_CERTIFICATE: "Certificate",
  CERTIFICATE_EXPIRES: "Certificate ends",
};

/** More entries than these are counted. */
const mostNamed = 6;

/** Names a change as the screens do; of a list, what came and what went. */
export function outsideWords({ field, before, after }: OutsideFieldChange): OutsideWords {
  const setting = settings.get(field);
  const label = setting?.label ?? labels[field] ?? field;
  if (setting?.input.kind === "list") {
    const { added, removed } = entriesChanged(setting, String(before), String(after)) ?? { added: [], removed: [] };
    return { field, label, before: listed(removed, "taken out"), after: listed(added, "added") };
  }
  return { field, label, before: words(setting, field, before), after: words(setting, field, after) };
}

function words(setting: Setting | undefined, field: string, value: string | number | null): string {
  if (value === null) return "Not there";
  if (setting) return wordsFor(setting, value) || "Empty";
  if (field === "CERTIFICATE_EXPIRES") return formatIso(Number(value)).slice(0, 10);
  if (field.startsWith("TUNNEL")) return String(value);
  if (value === 1) return "On";
  return value === 0 ? "Off" : String(value);
}

function listed(entries: readonly string[], what: string): string {
  if (entries.length === 0) return `Nothing ${what}`;
  if (entries.length > mostNamed) return `${entries.length} entries ${what}`;
  return `${entries.join(", ")} ${what}`;
}

/**
 * The earlier values that can be put back among the settings: those that the zone does not have again, but for keys,
 * which are not known here.
 */
export function restorable(zone: Zone, changes: readonly OutsideFieldChange[]): Partial<Zone> {
  return Object.fromEntries(
    changes.flatMap(({ field, before }) => {
      const setting = settings.get(field);
      const fits = setting && (setting.types?.includes(zone.ORIGIN_TYPE) ?? true) && field !== "S3_ACCESS_KEY";
      return fits && before !== null && zone[setting.field as keyof Zone] !== before ? [[field, before]] : [];
    }),
  );
}
