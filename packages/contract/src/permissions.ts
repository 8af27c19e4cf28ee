import type { AuditActorKind } from "./console/audit-query.ts";

/** Everything that a role can allow. */
export const permissionNames = [
  "overview:read",
  "zones:read",
  "zones:change",
  /** The whole access key of a zone's bucket, instead of its last four characters. */
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
  /** Held by the administrators of an account, of which there is always one. */
  "members:manage",
  "audit:read",
  "events:read",
] as const;

/** The name of something that a role can allow. */
export type Permission = (typeof permissionNames)[number];

/** Which entries of an account's audit log a role reads. */
export interface AuditScope {
  /** All entries, or those of the reader alone. */
  readonly entries: "all" | "own";
  /** Leaves out what was done to members and invitations. */
  readonly withoutMembers?: true;
  /** Leaves out the values of whatever identifies a key. */
  readonly withoutKeys?: true;
}

/** What a role is: everything that the console decides by it. */
export interface Role {
  readonly label: string;
  /** Whoever has it, within a sentence. */
  readonly holder: string;
  /** What it can do, for whoever selects it for another member. */
  readonly description: string;
  /** What it can do, for whoever has it. */
  readonly ability: string;
  /** Whom to ask for the rest, for whoever has it. */
  readonly advice: string;
  /** The screen on which it starts. */
  readonly home: "overview" | "usage" | "search";
  readonly permissions: readonly Permission[];
  readonly audit: AuditScope;
  /** As what the audit log names whoever acts in it. */
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
] as const;

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
      "zones:change",
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
    permissions: [...basePermissions, "usage:read"],
    audit: { entries: "own", withoutKeys: true },
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

/** The role in which a user acts on an account: a member's, or that of support staff with an open inspection. */
export type Actor = AccountRole | "support";
export const actors = [...accountRoles, "support"] as const satisfies Actor[];

/** The table of roles. The server rejects by it, the console shows screens by it, and tests go through it. */
export const roles: Readonly<Record<Actor, Role>> = { ...memberRoles, support: supportRole };

/** Returns whether a role allows something. */
export function can(actor: Actor, permission: Permission): boolean {
  return roles[actor].permissions.includes(permission);
}

/** Returns the account roles that have a permission. */
export function listRoles(permission: Permission): AccountRole[] {
  return accountRoles.filter((role) => can(role, permission));
}

/** Names who has a permission, for advice: "a member with full access or a developer". */
export function formatRoleHolders(permission: Permission): string {
  return listRoles(permission)
    .map((role) => roles[role].holder)
    .join(" or ");
}

/** Returns whether a role makes its holder an administrator of the account. */
export function isAdministrator(role: AccountRole): boolean {
  return can(role, "members:manage");
}
