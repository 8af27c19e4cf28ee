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
  /** Prices, by which the cost of usage is estimated. */
  "prices:change",
  /** Names of access tokens. */
  "access-tokens:read",
  /** Also their roles and last use. */
  "access-tokens:details",
  "access-tokens:manage",
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
  /** What it allows, shown when the role is selected for a member or an access token. */
  readonly description: string;
  readonly permissions: readonly Permission[];
  readonly audit: AuditScope;
  /** The actor kind that the audit log records for this role. */
  readonly auditKind: Extract<AuditActorKind, "member" | "support" | "token">;
}

/** A role of users. */
export interface UserRole extends Role {
  /** A user with this role, within a sentence. */
  readonly holder: string;
  /** What it allows, shown to users with the role. */
  readonly ability: string;
  /** Whom to ask for anything else, shown to users with the role. */
  readonly advice: string;
  /** The start page. */
  readonly home: "overview" | "usage" | "search";
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
    description:
      "Can manage zones, hostnames, certificates, tunnels, and the API key. Can't view usage or manage members.",
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
      "access-tokens:read",
      "access-tokens:details",
    ],
    audit: { entries: "all", withoutMembers: true },
    auditKind: "member",
  },
  billing: {
    label: "Billing",
    holder: "a billing member",
    description:
      "Can view usage and the status of the account and the service, and set prices and thresholds. No zones, no keys.",
    ability: "You can view usage and the status of the account and the service, and set prices and thresholds.",
    advice:
      "Ask a developer or a member with full access to change a zone. Ask a member with full access to change your role.",
    home: "usage",
    permissions: [...basePermissions, ...alertPermissions, "usage:read", "usage:set-thresholds", "prices:change"],
    audit: { entries: "own" },
    auditKind: "member",
  },
} as const satisfies Record<string, UserRole>;

/** The role of support staff during an inspection. It allows no change. */
const supportRole = {
  label: "Support (read-only)",
  holder: "support staff",
  description: "Can view the account during an inspection, with a reason.",
  ability: "You can view this account as its members see it until the inspection ends.",
  advice: "Members of the account make changes. Their audit log shows your reason and what you viewed.",
  home: "search",
  permissions: [...basePermissions, ...trafficPermissions, "usage:read", "members:details", "access-tokens:read"],
  audit: { entries: "all" },
  auditKind: "support",
} as const satisfies UserRole;

/** The role of a member in an account. */
export type AccountRole = keyof typeof memberRoles;
export const accountRoles = Object.keys(memberRoles).filter((role): role is AccountRole => role in memberRoles);

/** The role of a user in an account: a member's role, or support staff with an open inspection. */
export type UserActor = AccountRole | "support";
export const userActors = [...accountRoles, "support"] as const satisfies UserActor[];

/** What no access token can do: it concerns people, keys, and secrets, or is a member's own. */
const memberOnlyPermissions: readonly Permission[] = [
  "members:read",
  "members:details",
  "members:manage",
  "access-tokens:read",
  "access-tokens:details",
  "access-tokens:manage",
  "api-key:read",
  "api-key:reveal",
  "api-key:manage",
  "alerts:subscribe",
  "alert-channels:manage",
  "views:save",
  "edges:mark-seen",
];

const withoutMemberOnly = (permissions: readonly Permission[]) =>
  permissions.filter((permission) => !memberOnlyPermissions.includes(permission));

/** The roles of access tokens. They are what the audit log and the permissions know a token by, so each has its own name. */
const tokenActorRoles = {
  "developer-token": {
    label: memberRoles.developer.label,
    description: "Can manage zones, hostnames, certificates, and tunnels. No access to usage.",
    permissions: withoutMemberOnly(memberRoles.developer.permissions),
    audit: memberRoles.developer.audit,
    auditKind: "token",
  },
  "billing-token": {
    label: memberRoles.billing.label,
    description: "Can view usage, and the status of the account and the service.",
    permissions: withoutMemberOnly(memberRoles.billing.permissions),
    audit: memberRoles.billing.audit,
    auditKind: "token",
  },
  "read-only-token": {
    label: "Read-only",
    description: "Can view zones, hostnames, tunnels, statistics, usage, and the audit log. Changes nothing.",
    permissions: [...withoutMemberOnly(basePermissions), ...trafficPermissions, "usage:read", "rate-budget:read"],
    audit: { entries: "all", withoutMembers: true },
    auditKind: "token",
  },
} as const satisfies Record<`${string}-token`, Role>;

/** Roles of access tokens. */
export const tokenRoles = ["developer", "billing", "read-only"] as const;
export type TokenRole = (typeof tokenRoles)[number];

/** The actor of requests with an access token. */
export type TokenActor = `${TokenRole}-token`;

/** Returns the actor of an access token with a role. */
export function toTokenActor(role: TokenRole): TokenActor {
  return `${role}-token`;
}

/** Who sends a request for an account: a user, or an access token. */
export type Actor = UserActor | TokenActor;

/** All roles. The server authorizes requests by this table, and the console shows screens by it. */
export const roles: Readonly<Record<UserActor, UserRole> & Record<TokenActor, Role>> = {
  ...memberRoles,
  support: supportRole,
  ...tokenActorRoles,
};

/** Returns whether a role has a permission. */
export function can(actor: Actor, permission: Permission): boolean {
  return roles[actor].permissions.includes(permission);
}

/** Returns whether the role of some access token has a permission. */
export function canTokens(permission: Permission): boolean {
  return tokenRoles.some((role) => can(toTokenActor(role), permission));
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
