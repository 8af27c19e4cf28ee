import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import { z } from "zod";

/** What being in a group of the provider's gives here. `account` is an account's id or its name. */
type Grant = { readonly account: string; readonly role: AccountRole } | { readonly staff: "support" };

/** The operator's table from the provider's groups to what they give. */
export type RoleMapping = ReadonlyMap<string, readonly Grant[]>;

const grantSchema = z.union([
  z.strictObject({ account: z.string().min(1), role: z.enum(accountRoles) }),
  z.strictObject({ staff: z.literal("support") }),
]);
const mappingSchema = z.record(z.string(), z.union([grantSchema, z.array(grantSchema)]));

/**
 * Reads OIDC_ROLES: `{"group": {"account": "…", "role": "developer"}, "other": [{"staff": "support"}, …]}`. Throws an
 * error for anything else.
 */
export function parseRoleMapping(text: string): RoleMapping {
  const table = mappingSchema.parse(JSON.parse(text));
  return new Map(Object.entries(table).map(([group, grants]) => [group, Array.isArray(grants) ? grants : [grants]]));
}

/** The accounts that the table names, by id or name: the provider decides who is in them among its people. */
export function listMappedAccounts(mapping: RoleMapping): string[] {
  return [...new Set([...mapping.values()].flat().flatMap((grant) => ("account" in grant ? [grant.account] : [])))];
}

/** Whether the table names support staff: then the provider decides who is among them. */
export function mapsStaff(mapping: RoleMapping): boolean {
  return [...mapping.values()].flat().some((grant) => "staff" in grant);
}

/** Returns what the groups grant: of several roles in one account, the first in `accountRoles`. */
export function resolveGrants(
  mapping: RoleMapping,
  groups: readonly string[],
): { readonly roles: ReadonlyMap<string, AccountRole>; readonly staff: "support" | null } {
  const grants = groups.flatMap((group) => mapping.get(group) ?? []);
  const roles = new Map<string, AccountRole>();
  for (const role of accountRoles.toReversed()) {
    for (const grant of grants) if ("account" in grant && grant.role === role) roles.set(grant.account, role);
  }
  return { roles, staff: grants.some((grant) => "staff" in grant) ? "support" : null };
}
