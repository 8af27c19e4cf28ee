/** What a member of an account is there (console: who sees what). */
export const accountRoles = ["full", "developer", "billing"] as const;
export type AccountRole = (typeof accountRoles)[number];

/** In whose capacity somebody acts on an account: a member's role, or support staff with an open inspection. */
export const actors = [...accountRoles, "support"] as const;
export type Actor = (typeof actors)[number];

/**
 * The one table of who may do what. The server refuses by it, navigation shows by it, tests walk it.
 * Support staff never hold a permission that ends in a change.
 */
export const permissions = {
  "overview:read": ["full", "developer", "billing", "support"],
  "zones:read": ["full", "developer", "support"],
  "zones:change": ["full", "developer"],
  "hostnames:read": ["full", "developer", "support"],
  "hostnames:change": ["full", "developer"],
  "tunnels:read": ["full", "developer", "support"],
  "tunnels:change": ["full", "developer"],
  "statistics:read": ["full", "developer", "billing", "support"],
  "usage:read": ["full", "billing", "support"],
  "edges:read": ["full", "developer", "support"],
  "edges:mark-seen": ["full", "developer"],
  "status:read": ["full", "developer", "billing", "support"],
  "standing:read": ["full", "developer", "billing", "support"],
  "api-key:read": ["full", "developer"],
  "rate-budget:read": ["full", "developer"],
  "api-key:reveal": ["full", "developer"],
  "api-key:manage": ["full", "developer"],
  "members:read": ["full", "developer", "billing", "support"],
  "members:details": ["full", "support"],
  "members:manage": ["full"],
  "audit:read": ["full", "developer", "billing", "support"],
  "events:read": ["full", "developer", "billing", "support"],
} as const satisfies Record<string, readonly Actor[]>;

/** The name of something that may be permitted. */
export type Permission = keyof typeof permissions;

/** Whether somebody who acts as `actor` may do what the permission names. */
export function may(actor: Actor, permission: Permission): boolean {
  const allowed: readonly Actor[] = permissions[permission];
  return allowed.includes(actor);
}

/** Returns the account roles that a permission is given to. */
export function listRoles(permission: Permission): AccountRole[] {
  return accountRoles.filter((role) => may(role, permission));
}
