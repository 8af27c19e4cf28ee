import { type AccountRole, accountRoles, isAdministrator } from "@edge-console/contract/permissions";
import type { Transaction } from "kysely";
import type { NewAuditEntry } from "../../audit/audit-log.ts";
import { createSystemEntry } from "../../audit/new-entries.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import { type Account, listAccountsNamed } from "../../accounts/accounts.ts";
import { hasOtherAdministrator } from "../../accounts/member-changes.ts";
import { findMembership, listMemberships, removeMember, setRole } from "../../accounts/memberships.ts";
import { setStaff } from "../user-access.ts";
import type { SsoUser, SsoOrigin } from "./resolve-user.ts";
import { resolveGrants, listMappedAccounts, mapsStaff, type RoleMapping } from "./role-mapping.ts";

interface SyncContext {
  readonly transaction: Transaction<Schema>;
  readonly at: number;
  /** Collects audit entries until the end of the transaction. */
  readonly record: (fact: NewAuditEntry) => void;
  readonly origin: SsoOrigin;
}

type RecordedChange = Pick<NewAuditEntry, "accountId" | "action" | "target" | "changes"> &
  Partial<Pick<NewAuditEntry, "outcome" | "reason">>;

/**
 * Syncs a user's roles with the groups of the provider, in mapped accounts and, if mapped, support staff. Other roles don't
 * change, and an account keeps its last member with full access. Records each change. Returns whether the user has access to anything afterwards.
 */
export async function syncSsoRoles(
  user: SsoUser,
  mapping: RoleMapping,
  groups: readonly string[],
  deps: SyncContext,
): Promise<boolean> {
  const { transaction } = deps;
  const granted = resolveGrants(mapping, groups);
  const accounts = await listAccountsNamed(transaction, listMappedAccounts(mapping));
  for (const account of accounts) {
    // An account can be mapped by ID and by name.
    const grantedRoles = [granted.roles.get(account.id), granted.roles.get(account.name)];
    await syncRole(
      user,
      account,
      accountRoles.find((role) => grantedRoles.includes(role)),
      deps,
    );
  }
  const staff = mapsStaff(mapping) ? granted.staff : user.staff;
  if (staff !== user.staff) await syncStaff(user, staff, deps);
  return staff !== null || (await listMemberships(transaction, user.id)).length > 0;
}

async function syncRole(
  user: SsoUser,
  account: Account,
  role: AccountRole | undefined,
  deps: SyncContext,
): Promise<void> {
  const { transaction } = deps;
  const before = (await findMembership(transaction, user.id, account.id))?.role;
  if (before === role) return;
  const entry: RecordedChange = {
    accountId: account.id,
    action: role === undefined ? "removeMember" : before === undefined ? "addMember" : "changeMemberRole",
    target: `/members/${user.id}`,
    changes: [
      { field: "email", before: before ? user.email : null, after: role ? user.email : null },
      { field: "role", before: before ?? null, after: role ?? null },
    ],
  };
  const wasAdministrator = before !== undefined && isAdministrator(before);
  const staysAdministrator = role !== undefined && isAdministrator(role);
  if (wasAdministrator && !staysAdministrator && !(await hasOtherAdministrator(transaction, account.id, user.id))) {
    const reason = "Single sign-on. The account keeps its last member with full access.";
    return recordEntry(deps, { ...entry, outcome: "not-applied", reason });
  }
  const revoked =
    role === undefined
      ? (await removeMember(transaction, account, user))?.revoked
      : await setRole(transaction, account, user, role);
  recordEntry(deps, { ...entry, changes: [...entry.changes, ...(revoked ?? [])] });
}

async function syncStaff(user: SsoUser, staff: "support" | null, deps: SyncContext): Promise<void> {
  await setStaff(deps.transaction, deps.at, user, staff);
  recordEntry(deps, {
    accountId: null,
    action: staff === null ? "removeSupportStaff" : "addSupportStaff",
    target: `/users/${user.id}`,
    changes: [{ field: "staff", before: user.staff, after: staff }],
  });
}

/** Records a change by the system on behalf of the provider. */
function recordEntry({ record, origin }: SyncContext, change: RecordedChange): void {
  record(createSystemEntry({ reason: "Single sign-on", ...change, ...origin }));
}
