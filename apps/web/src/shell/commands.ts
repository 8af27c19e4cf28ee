import type {
  AccountSearchIndex,
  SearchableTunnel,
  SearchableZone,
} from "@edge-console/contract/console/account-search";
import { can } from "@edge-console/contract/permissions";
import type { AccountAccess } from "../api/account-access.ts";
import { paths } from "../paths.ts";
import type { NavItem } from "./nav-items.ts";
import { findZoneSections, listZoneSections } from "./zone-sections.ts";

/** What a command is about, in the order of equal matches. */
export const commandKinds = [
  "page",
  "hostname",
  "zone",
  "tunnel",
  "endpoint",
  "account-section",
  "section",
  "setting",
  "action",
  "member",
  "alert",
  "ip-list",
  "baseline",
  "rule",
  "account",
  "default-hostname",
] as const;
export type CommandKind = (typeof commandKinds)[number];

/** An entry of the command palette. */
export type Command = {
  /** Its path if it opens one. Recent commands are stored by it. */
  readonly id: string;
  readonly kind: CommandKind;
  readonly label: string;
  /** Where it belongs: the zone of a hostname or setting, the origin of a zone, the tunnel of an endpoint. */
  readonly location?: string;
  /** More text that finds it: IDs, origins. */
  readonly keywords?: readonly string[];
  /** ID of the zone whose state is shown. */
  readonly zone?: string;
  /** What selecting it does: opens a path, completes the query, or runs a function. */
  readonly target: { readonly to: string } | { readonly query: string } | { readonly run: () => void };
};

/** Returns the commands that open the pages of the navigation. */
export function toPageCommands(pages: readonly NavItem[]): Command[] {
  return pages.map(({ label, to, keywords = "" }) => ({
    id: to,
    kind: "page",
    label,
    keywords: [keywords],
    target: { to },
  }));
}

/** Returns the commands that open the zones, hostnames, tunnels, and endpoints of an account. */
export function toObjectCommands({ id: account, actor }: AccountAccess, index: AccountSearchIndex): Command[] {
  const toZone = can(actor, "zones:read") ? paths.zone : paths.zoneStatistics;
  return [
    ...index.zones.flatMap((zone) => [
      {
        id: paths.zone(account, zone.id),
        kind: "zone" as const,
        label: zone.name,
        ...(zone.origin !== undefined && { location: zone.origin }),
        keywords: [zone.id, zone.origin ?? ""],
        zone: zone.id,
        target: { to: toZone(account, zone.id) },
      },
      ...toHostnameCommands(account, zone),
    ]),
    ...index.tunnels.flatMap((tunnel) => toTunnelCommands(account, tunnel)),
  ];
}

function toHostnameCommands(account: string, { id: zone, name: location, hostnames }: SearchableZone): Command[] {
  return (hostnames ?? []).map(({ id, name, isDefault }) => {
    const to = paths.hostname(account, zone, id);
    const kind = isDefault ? "default-hostname" : "hostname";
    return {
      id: to,
      kind,
      label: name,
      location,
      keywords: ["certificate force https ssl tls dns"],
      zone,
      target: { to },
    };
  });
}

function toTunnelCommands(account: string, { id, name, endpoints }: SearchableTunnel): Command[] {
  const to = paths.tunnel(account, id);
  return [
    { id: to, kind: "tunnel", label: name, keywords: [id], target: { to } },
    ...(endpoints ?? []).map((endpoint): Command => ({
      id: `${to}#endpoint-${endpoint.id}`,
      kind: "endpoint",
      label: endpoint.name,
      location: `${endpoint.target} in ${name}`,
      keywords: [endpoint.target],
      target: { to },
    })),
  ];
}

/** Returns the commands for the sections and settings of a zone. */
export function toSectionCommands(
  { id: account, actor }: AccountAccess,
  zone: Pick<SearchableZone, "id" | "name">,
): Command[] {
  return listZoneSections(actor).map(({ kind, label, keywords, toPath }) => {
    const to = toPath(account, zone.id);
    return { id: to, kind, label, location: zone.name, keywords: [keywords], zone: zone.id, target: { to } };
  });
}

/** Returns the commands for sections and settings without a zone: they complete the query, which then lists the zones. */
export function toZoneChoiceCommands({ actor }: AccountAccess): Command[] {
  return listZoneSections(actor).map(({ kind, label, keywords }) => ({
    id: `choose-zone:${label}`,
    kind,
    label,
    location: "Choose a zone",
    keywords: [keywords],
    target: { query: `${label} ` },
  }));
}

/** Returns the commands for a section or setting that a query names in full, for each zone. */
export function toCommandsOfAllZones(
  access: AccountAccess,
  zones: readonly SearchableZone[],
  query: string,
): Command[] {
  const sections = findZoneSections(access.actor, query);
  return zones.flatMap((zone) =>
    sections.map(({ kind, label, toPath }) => {
      const to = toPath(access.id, zone.id);
      return { id: to, kind, label, location: zone.name, zone: zone.id, target: { to } };
    }),
  );
}
