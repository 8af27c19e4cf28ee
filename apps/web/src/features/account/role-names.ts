import { type Actor, listRoles, type Permission } from "@edge-console/contract/permissions";

/** What the roles are called on screen. */
export const roleNames: Record<Actor, string> = {
  full: "Full access",
  developer: "Developer",
  billing: "Billing",
  support: "Support, read-only",
};

const roleHolders = {
  full: "a member with full access",
  developer: "a developer",
  billing: "a billing member",
} as const;

/** Names who has a permission, for advice: "a member with full access or a developer". */
export function formatRoleHolders(permission: Permission): string {
  return listRoles(permission)
    .map((role) => roleHolders[role])
    .join(" or ");
}
