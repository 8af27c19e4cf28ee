import { type Actor, type Role, roles } from "@edge-console/contract/permissions";
import type { Session } from "@edge-console/contract/console/session";

/** Sections of a zone's settings, by the fragment that scrolls to them. */
export const settingsSections = ["origin", "caching", "delivery", "access", "danger"] as const;
export type SettingsSection = (typeof settingsSections)[number];

const of = (account: string, rest: string) => `/a/${encodeURIComponent(account)}/${rest}`;

/** Paths of all pages, with escaped IDs. Never build a path by hand. */
export const paths = {
  start: () => "/",
  signIn: (next?: string) => (next && next !== "/" ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in"),
  profile: () => "/profile",
  about: () => "/about",
  /** Page of an invitation link. The token follows `#`, so that servers don't log it. */
  invitation: () => "/invitation",
  support: () => "/support",
  accountStart: (account: string) => `/a/${encodeURIComponent(account)}`,
  usage: (account: string) => of(account, "usage"),
  account: (account: string) => of(account, "account"),
  members: (account: string) => of(account, "members"),
  memberInvite: (account: string) => of(account, "members?dialog=invite"),
  zones: (account: string) => of(account, "zones"),
  /** List of zones with the export menu open. */
  zoneExport: (account: string) => of(account, "zones?menu=export"),
  zoneNew: (account: string) => of(account, "zones/new"),
  zoneDuplicate: (account: string, zone: string) => of(account, `zones/new?like=${encodeURIComponent(zone)}`),
  zoneBulk: (account: string) => of(account, "zones/bulk"),
  bulkRun: (account: string, run: string) => `${of(account, "zones/bulk")}?run=${encodeURIComponent(run)}`,
  zoneCompare: (account: string, left?: string, right?: string) => {
    const sides = Object.entries({ left, right }).filter((side): side is [string, string] => side[1] !== undefined);
    return of(account, sides.length === 0 ? "zones/compare" : `zones/compare?${new URLSearchParams(sides)}`);
  },
  zone: (account: string, zone: string) => of(account, `zones/${encodeURIComponent(zone)}`),
  /** Settings of a zone; `section` scrolls to one. */
  zoneSettings: (account: string, zone: string, section?: SettingsSection) =>
    of(account, `zones/${encodeURIComponent(zone)}/settings${section === undefined ? "" : `#${section}`}`),
  /** Settings of a zone, with the focus on one field. */
  zoneSetting: (account: string, zone: string, field: string) =>
    of(account, `zones/${encodeURIComponent(zone)}/settings#${field}`),
  zoneDiagnostics: (account: string, zone: string) => of(account, `zones/${encodeURIComponent(zone)}/diagnostics`),
  /** `to` preselects a type. */
  zoneOriginType: (account: string, zone: string, to?: string) =>
    of(account, `zones/${encodeURIComponent(zone)}/origin-type${to === undefined ? "" : `?to=${to}`}`),
  zoneActivity: (account: string, zone: string) => of(account, `zones/${encodeURIComponent(zone)}/activity`),
  zoneActivityEntry: (account: string, zone: string, entry: string) =>
    of(account, `zones/${encodeURIComponent(zone)}/activity/${encodeURIComponent(entry)}`),
  audit: (account: string) => of(account, "audit"),
  /** Audit log with a search text, such as a zone ID. */
  auditSearch: (account: string, about: string) => of(account, `audit?text=${encodeURIComponent(about)}`),
  auditEntry: (account: string, entry: string) => of(account, `audit/${encodeURIComponent(entry)}`),
  apiKey: (account: string) => of(account, "api-key"),
  apiKeyRotate: (account: string) => of(account, "api-key?dialog=rotate"),
  accountHostnames: (account: string) => of(account, "hostnames"),
  certificates: (account: string) => of(account, "certificates"),
  edges: (account: string) => of(account, "edges"),
  status: () => "/status",
  accountStatus: (account: string) => of(account, "status"),
  zoneStatistics: (account: string, zone: string) => of(account, `zones/${encodeURIComponent(zone)}/statistics`),
  tunnels: (account: string) => of(account, "tunnels"),
  tunnelNew: (account: string, created?: string) =>
    of(account, created === undefined ? "tunnels/new" : `tunnels/new/${encodeURIComponent(created)}`),
  tunnel: (account: string, tunnel: string) => of(account, `tunnels/${encodeURIComponent(tunnel)}`),
  tunnelToken: (account: string, tunnel: string) => of(account, `tunnels/${encodeURIComponent(tunnel)}?dialog=token`),
  hostnames: (account: string, zone: string) => of(account, `zones/${encodeURIComponent(zone)}/hostnames`),
  hostnameNew: (account: string, zone: string) => of(account, `zones/${encodeURIComponent(zone)}/hostnames?add=1`),
  hostname: (account: string, zone: string, hostname: number) =>
    of(account, `zones/${encodeURIComponent(zone)}/hostnames/${hostname}`),
} as const;

const homes: Readonly<Record<Role["home"], (account: string) => string>> = {
  overview: paths.accountStart,
  usage: paths.usage,
  search: paths.support,
};

/** Returns the screen on which a role starts in an account. */
export function getHomePath(account: string, actor: Actor): string {
  return homes[roles[actor].home](account);
}

/** Returns the screen on which a user starts; undefined for a user without an account. */
export function getStartPath({ user, accounts: [first] }: Session): string | undefined {
  if (user.staff !== null) return getHomePath("", user.staff);
  return first && getHomePath(first.id, first.role);
}
