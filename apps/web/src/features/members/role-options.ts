import { accountRoles, roles } from "@edge-console/contract/permissions";

/** The roles of an account, each with what it may do, as cards to select from. */
export const roleOptions = accountRoles.map((role) => ({
  value: role,
  title: roles[role].label,
  description: roles[role].description,
}));
