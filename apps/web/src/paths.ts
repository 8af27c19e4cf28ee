import { type UserActor, type UserRole, roles } from "@edge-console/contract/permissions";
import type { Session } from "@edge-console/contract/console/session";

/** Sections of a zone's settings, by the fragment that scrolls to them. */
export const settingsSections = ["origin", "caching", "delivery", "access", "danger"] as const;
export type SettingsSection = (typeof settingsSections)[number];

const accountRoute = (account: string, path: string) => `/a/${encodeURIComponent(account)}/${path}`;

/** Returns a path of a page with the section that it scrolls to, by the `id` of the section. */
export const atSection = (path: string, section: string) => `${path}#${section}`;

/** Paths of all pages, with escaped IDs. Never build a path by hand. */
export const paths = {
  start: () => "/",
  signIn: (next?: string) => (next && next !== "/" ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in"),
  profile: () => "/profile",
  about: () => "/about",
  /** Page of an invitation link. The token follows `#`, so that servers don't log it. */
  invitation: () => "/invitation",
  /** Page of an unsubscribe link in an email. The token follows `#`, so that servers don't log it. */
  unsubscribe: () => "/unsubscribe",
  support: () => "/support",
  accountStart: (account: string) => `/a/${encodeURIComponent(account)}`,
  accountStatistics: (account: string) => accountRoute(account, "statistics"),
  usage: (account: string) => accountRoute(account, "usage"),
  usageReport: (account: string, month?: string) =>
    accountRoute(account, month === undefined ? "usage/report" : `usage/report?month=${month}`),
  /** Usage page with the dialog for thresholds open. */
  usageThresholds: (account: string) => accountRoute(account, "usage?dialog=thresholds"),
  account: (account: string) => accountRoute(account, "account"),
  accountTwoFactor: (account: string) => accountRoute(account, "account#two-factor"),
  accountPrices: (account: string) => accountRoute(account, "account#prices"),
  members: (account: string) => accountRoute(account, "members"),
  memberInvite: (account: string) => accountRoute(account, "members?dialog=invite"),
  zones: (account: string) => accountRoute(account, "zones"),
  /** List of zones with the export menu open. */
  zoneExport: (account: string) => accountRoute(account, "zones?menu=export"),
  zoneNew: (account: string) => accountRoute(account, "zones/new"),
  zoneDuplicate: (account: string, zone: string) => accountRoute(account, `zones/new?like=${encodeURIComponent(zone)}`),
  /** Page that plans and applies a configuration file. */
  zoneConfiguration: (account: string) => accountRoute(account, "zones/configuration"),
  zoneBulk: (account: string) => accountRoute(account, "zones/bulk"),
  baselines: (account: string) => accountRoute(account, "baselines"),
  /** List of baselines with the dialog for a new one. */
  baselineNew: (account: string) => accountRoute(account, "baselines?dialog=create"),
  baseline: (account: string, rule: string) => accountRoute(account, `baselines/${encodeURIComponent(rule)}`),
  sharedLists: (account: string) => accountRoute(account, "ip-lists"),
  /** List of shared IP lists with the dialog for a new one. */
  sharedListNew: (account: string) => accountRoute(account, "ip-lists?dialog=create"),
  sharedList: (account: string, list: string) => accountRoute(account, `ip-lists/${encodeURIComponent(list)}`),
  bulkRun: (account: string, run: string) => accountRoute(account, `zones/bulk/${encodeURIComponent(run)}`),
  zoneCompare: (account: string, leftId?: string, rightId?: string) => {
    const ids = Object.entries({ left: leftId, right: rightId }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return accountRoute(account, ids.length === 0 ? "zones/compare" : `zones/compare?${new URLSearchParams(ids)}`);
  },
  zone: (account: string, zone: string) => accountRoute(account, `zones/${encodeURIComponent(zone)}`),
  /** Settings of a zone; `section` scrolls to one. */
  zoneSettings: (account: string, zone: string, section?: SettingsSection) =>
    accountRoute(account, `zones/${encodeURIComponent(zone)}/settings${section === undefined ? "" : `#${section}`}`),
  /** Settings of a zone, with the focus on one field. */
  zoneSetting: (account: string, zone: string, field: string) =>
    accountRoute(account, `zones/${encodeURIComponent(zone)}/settings#${field}`),
  /** Overview of a zone with the dialog for a temporary change. */
  zoneTemporaryChange: (account: string, zone: string) =>
    accountRoute(account, `zones/${encodeURIComponent(zone)}?dialog=temporary`),
  zoneDiagnostics: (account: string, zone: string) =>
    accountRoute(account, `zones/${encodeURIComponent(zone)}/diagnostics`),
  /** `to` preselects a type. */
  zoneOriginType: (account: string, zone: string, to?: string) =>
    accountRoute(account, `zones/${encodeURIComponent(zone)}/origin-type${to === undefined ? "" : `?to=${to}`}`),
  zoneActivity: (account: string, zone: string) => accountRoute(account, `zones/${encodeURIComponent(zone)}/activity`),
  zoneActivityEntry: (account: string, zone: string, entry: string) =>
    accountRoute(account, `zones/${encodeURIComponent(zone)}/activity/${encodeURIComponent(entry)}`),
  alerts: (account: string) => accountRoute(account, "alerts"),
  alert: (account: string, alert: string) => accountRoute(account, `alerts/${encodeURIComponent(alert)}`),
  /** The member's own notifications of alerts. */
  alertNotifications: (account: string) => accountRoute(account, "alerts/notifications"),
  alertChannels: (account: string) => accountRoute(account, "alerts/channels"),
  alertChannelNew: (account: string) => accountRoute(account, "alerts/channels?dialog=add"),
  alertChannel: (account: string, channel: string) =>
    accountRoute(account, `alerts/channels/${encodeURIComponent(channel)}`),
  audit: (account: string) => accountRoute(account, "audit"),
  /** Audit log with a search text, such as a zone ID. */
  auditSearch: (account: string, text: string) => accountRoute(account, `audit?text=${encodeURIComponent(text)}`),
  /** Audit log of an object and everything below it. */
  auditTarget: (account: string, target: string) =>
    accountRoute(account, `audit?${new URLSearchParams({ target }).toString()}`),
  /** Audit log of the changes of a bulk run. */
  auditRun: (account: string, run: string) => accountRoute(account, `audit?run=${encodeURIComponent(run)}`),
  auditEntry: (account: string, entry: string) => accountRoute(account, `audit/${encodeURIComponent(entry)}`),
  accessTokens: (account: string) => accountRoute(account, "access-tokens"),
  accessTokenNew: (account: string) => accountRoute(account, "access-tokens?dialog=create"),
  apiKey: (account: string) => accountRoute(account, "api-key"),
  apiKeyRotate: (account: string) => accountRoute(account, "api-key?dialog=rotate"),
  accountHostnames: (account: string) => accountRoute(account, "hostnames"),
  certificates: (account: string) => accountRoute(account, "certificates"),
  edges: (account: string) => accountRoute(account, "edges"),
  status: () => "/status",
  accountStatus: (account: string) => accountRoute(account, "status"),
  zoneStatistics: (account: string, zone: string) =>
    accountRoute(account, `zones/${encodeURIComponent(zone)}/statistics`),
  tunnels: (account: string) => accountRoute(account, "tunnels"),
  tunnelNew: (account: string, created?: string) =>
    accountRoute(account, created === undefined ? "tunnels/new" : `tunnels/new/${encodeURIComponent(created)}`),
  tunnel: (account: string, tunnel: string) => accountRoute(account, `tunnels/${encodeURIComponent(tunnel)}`),
  tunnelToken: (account: string, tunnel: string) =>
    accountRoute(account, `tunnels/${encodeURIComponent(tunnel)}?dialog=token`),
  hostnames: (account: string, zone: string) => accountRoute(account, `zones/${encodeURIComponent(zone)}/hostnames`),
  hostnameNew: (account: string, zone: string) =>
    accountRoute(account, `zones/${encodeURIComponent(zone)}/hostnames?dialog=add`),
  hostname: (account: string, zone: string, hostname: number) =>
    accountRoute(account, `zones/${encodeURIComponent(zone)}/hostnames/${hostname}`),
} as const;

const homes: Readonly<Record<UserRole["home"], (account: string) => string>> = {
  overview: paths.accountStart,
  usage: paths.usage,
  search: paths.support,
};

/** Returns the screen on which a role starts in an account. */
export function getHomePath(account: string, actor: UserActor): string {
  return homes[roles[actor].home](account);
}

/** Returns the screen on which a user starts; undefined for a user without an account. */
export function getStartPath({ user, accounts: [firstAccount] }: Session): string | undefined {
  if (user.staff !== null) return getHomePath("", user.staff);
  return firstAccount && getHomePath(firstAccount.id, firstAccount.role);
}
