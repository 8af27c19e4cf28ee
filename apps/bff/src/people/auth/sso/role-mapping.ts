import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import { z } from "zod";

/** What a group of the provider grants. `account` is an ID or a name. */
type Grant = { readonly account: string; readonly role: AccountRole } | { readonly staff: "support" };

/** Grants by group of the provider. */
export type RoleMapping = ReadonlyMap<string, readonly Grant[]>;

const grantSchema = z.union([
  z.strictObject({ account: z.string().min(1), role: z.enum(accountRoles) }),
  z.strictObject({ staff: z.literal("support") }),
]);
const mappingSchema = z.record(z.string(), z.union([grantSchema, z.array(grantSchema)]));

/**
 * Parses OIDC_ROLES: `{"group": {"account": "…", "role": "developer"}, "other": [{"staff": "support"}, …]}`.
 * @throws Error if it's invalid
 */
export function parseRoleMapping(text: string): RoleMapping {
  const table = mappingSchema.parse(JSON.parse(text));
  return new Map(Object.entries(table).map(([group, grants]) => [group, Array.isArray(grants) ? grants : [grants]]));
}

/** Lists the mapped accounts by ID or name. The provider's groups decide the membership of its users in them. */
export function listMappedAccounts(mapping: RoleMapping): string[] {
  return [...new Set([...mapping.values()].flat().flatMap((grant) => ("account" in grant ? [grant.account] : [])))];
}

/** Returns whether support staff is mapped, so that the provider's groups decide who belongs to it. */
export function mapsStaff(mapping: RoleMapping): boolean {
  return [...mapping.values()].flat().some((grant) => "staff" in grant);
}

/** Resolves what the groups grant. Of several roles in an account, the first one in `accountRoles` counts. */
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
