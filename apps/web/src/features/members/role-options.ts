import { accountRoles } from "@edge-console/contract/permissions";
import { roleDuties, roleNames } from "../account/index.ts";

/** The roles of an account, each with what it may do, as cards to select from. */
export const roleOptions = accountRoles.map((role) => ({
  value: role,
  title: roleNames[role],
  description: roleDuties[role].of,
}));
