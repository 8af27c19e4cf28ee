import { accountRoles, roles } from "@edge-console/contract/permissions";

/** Roles of an account and their descriptions, as options of a form. */
export const roleOptions = accountRoles.map((role) => ({
  value: role,
  title: roles[role].label,
  description: roles[role].description,
}));
