import type { AuditActorKind } from "./console/audit-query.ts";

/** All permissions. */
export const permissionNames = [
  "overview:read",
  "zones:read",
  "zones:change",
  /** Views of the zone list, for oneself or shared with the account. */
  "views:save",
  /** The complete access key of a zone's bucket instead of its last four characters. */
  "bucket-keys:read",
  "hostnames:read",
  "hostnames:change",
  "tunnels:read",
  "tunnels:change",
  "statistics:read",
  /** Traffic by network, and the requests that access rules blocked. */
  "statistics:details",
  "usage:read",
  "edges:read",
  "edges:mark-seen",
  "status:read",
  "standing:read",
  "api-key:read",
  "rate-budget:read",
  "api-key:reveal",
  "api-key:manage",
  "members:read",
  "members:details",
  /** Permission of account administrators. Every account has at least one. */
  "members:manage",
  "audit:read",
  "events:read",
  /** The alerts that one's other permissions allow to see. */
  "alerts:read",
  "alerts:acknowledge",
  /** One's own notifications of alerts. */
  "alerts:subscribe",
  /** Channels that the account shares, such as a webhook. */
  "alert-channels:manage",
  /** Monthly thresholds of usage, for alerts. */
  "usage:set-thresholds",
] as const;

/** Name of a permission. */
export type Permission = (typeof permissionNames)[number];

/** The entries of an account's audit log that a role can read. Its permissions decide which of their values it sees. */
export interface AuditScope {
  /** All entries, or only the reader's own. */
  readonly entries: "all" | "own";
  /** Leaves out changes of members and invitations. */
  readonly withoutMembers?: true;
}

/** A role: its permissions, and how the console describes it. */
export interface Role {
  readonly label: string;
  /** A user with this role, within a sentence. */
  readonly holder: string;
  /** What it allows, shown when the role is selected for a member. */
  readonly description: string;
  /** What it allows, shown to users with the role. */
  readonly ability: string;
  /** Whom to ask for anything else, shown to users with the role. */
  readonly advice: string;
  /** The start page. */
  readonly home: "overview" | "usage" | "search";
  readonly permissions: readonly Permission[];
  readonly audit: AuditScope;
  /** The actor kind that the audit log records for this role. */
  readonly auditKind: Extract<AuditActorKind, "member" | "support">;
}

const basePermissions = [
  "overview:read",
  "statistics:read",
  "status:read",
  "standing:read",
  "members:read",
  "audit:read",
  "events:read",
  "alerts:read",
] as const;

/** What members can do about alerts, and support staff can't. */
const alertPermissions = ["alerts:acknowledge", "alerts:subscribe"] as const;

const trafficPermissions = [
  "zones:read",
  "hostnames:read",
  "tunnels:read",
  "statistics:details",
  "edges:read",
] as const;

/** The roles of an account's members, the one with the most permissions first. */
const memberRoles = {
  full: {
    label: "Full access",
    holder: "a member with full access",
    description: "Can manage everything, including members.",
    ability: "You can view and change everything in this account.",
    advice: "Contact your provider's support to resume a paused zone or change billing.",
    home: "overview",
    permissions: permissionNames,
    audit: { entries: "all" },
    auditKind: "member",
  },
  developer: {
    label: "Developer",
    holder: "a developer",
    description: "Can manage zones, hostnames, certificates, tunnels, and the API key. No access to usage or members.",
    ability: "You can view and change zones and everything that belongs to them.",
    advice: "Ask a member with full access to change members or roles.",
    home: "overview",
    permissions: [
      ...basePermissions,
      ...trafficPermissions,
      ...alertPermissions,
      "zones:change",
      "views:save",
      "bucket-keys:read",
      "hostnames:change",
      "tunnels:change",
      "edges:mark-seen",
      "api-key:read",
      "rate-budget:read",
      "api-key:reveal",
      "api-key:manage",
    ],
    audit: { entries: "all", withoutMembers: true },
    auditKind: "member",
  },
  billing: {
    label: "Billing",
    holder: "a billing member",
    description: "Can view usage, the forecast, and the status of the account and the service. No settings, no keys.",
    ability: "You can view usage and the status of the account and the service.",
    advice:
      "Ask a developer or a member with full access to change a zone. Ask a member with full access to change your role.",
    home: "usage",
    permissions: [...basePermissions, ...alertPermissions, "usage:read", "usage:set-thresholds"],
    audit: { entries: "own" },
    auditKind: "member",
  },
} as const satisfies Record<string, Role>;

/** The role of support staff during an inspection. It allows no change. */
const supportRole = {
  label: "Support (read-only)",
  holder: "support staff",
  description: "Can view the account during an inspection, with a reason.",
  ability: "You can view this account as its members see it until the inspection ends.",
  advice: "Members of the account make changes. Their audit log shows your reason and what you viewed.",
  home: "search",
  permissions: [...basePermissions, ...trafficPermissions, "usage:read", "members:details"],
  audit: { entries: "all" },
  auditKind: "support",
} as const satisfies Role;

/** The role of a member in an account. */
export type AccountRole = keyof typeof memberRoles;
export const accountRoles = Object.keys(memberRoles).filter((role): role is AccountRole => role in memberRoles);

/** The role of a user in an account: a member's role, or support staff with an open inspection. */
export type Actor = AccountRole | "support";
export const actors = [...accountRoles, "support"] as const satisfies Actor[];

/** All roles. The server authorizes requests by this table, and the console shows screens by it. */
export const roles: Readonly<Record<Actor, Role>> = { ...memberRoles, support: supportRole };

/** Returns whether a role has a permission. */
export function can(actor: Actor, permission: Permission): boolean {
  return roles[actor].permissions.includes(permission);
}

/** Returns the account roles that have a permission. */
export function listRoles(permission: Permission): AccountRole[] {
  return accountRoles.filter((role) => can(role, permission));
}

/** Returns who has a permission, for advice: "a member with full access or a developer". */
export function formatRoleHolders(permission: Permission): string {
  return listRoles(permission)
    .map((role) => roles[role].holder)
    .join(" or ");
}

/** Returns whether a role makes its holder an administrator of the account. */
export function isAdministrator(role: AccountRole): boolean {
  return can(role, "members:manage");
}
