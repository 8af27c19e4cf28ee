import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import type { Transaction } from "kysely";
import type { NewAuditEntry } from "../../audit/audit-log.ts";
import { systemEntry } from "../../audit/new-entries.ts";
import type { Schema } from "../../db/schema.ts";
import type { Account } from "../../accounts/accounts.ts";
import { findMembership, listMemberships, removeMember, setRole } from "../../accounts/memberships.ts";
import { setStaff } from "../users.ts";
import type { SsoUser, SsoOrigin } from "./resolve-user.ts";
import { resolveGrants, listMappedAccounts, mapsStaff, type RoleMapping } from "./role-mapping.ts";

interface SyncContext {
  readonly transaction: Transaction<Schema>;
  readonly at: number;
  /** Collects what the audit log gets at the end of the transaction. */
  readonly record: (fact: NewAuditEntry) => void;
  readonly origin: SsoOrigin;
}

/**
 * Makes a person's roles what the provider's groups give: in the accounts that the operator's table names, and among the
 * support staff where it names that. What the table does not name stays as it is. Each change goes on record. Gives
 * whether the person has anything to see afterwards.
 */
export async function syncSsoRoles(
  person: SsoUser,
  mapping: RoleMapping,
  groups: readonly string[],
  deps: SyncContext,
): Promise<boolean> {
  const { transaction } = deps;
  const granted = resolveGrants(mapping, groups);
  const named = listMappedAccounts(mapping);
  const accounts = await transaction
    .selectFrom("accounts")
    .selectAll()
    .where((either) => either.or([either("id", "in", named), either("name", "in", named)]))
    .orderBy("id")
    .execute();
  for (const account of accounts) {
    // The table may name it by both.
    const both = [granted.roles.get(account.id), granted.roles.get(account.name)];
    await syncRole(
      person,
      account,
      accountRoles.find((role) => both.includes(role)),
      deps,
    );
  }
  const staff = mapsStaff(mapping) ? granted.staff : person.staff;
  if (staff !== person.staff) await syncStaff(person, staff, deps);
  return staff !== null || (await listMemberships(transaction, person.id)).length > 0;
}

async function syncRole(
  person: SsoUser,
  account: Account,
  role: AccountRole | undefined,
  deps: SyncContext,
): Promise<void> {
  const { transaction } = deps;
  const before = (await findMembership(transaction, person.id, account.id))?.role;
  if (before === role) return;
  const revoked =
    role === undefined
      ? (await removeMember(transaction, account, person))?.revoked
      : await setRole(transaction, account, person, role);
  recordEntry(deps, {
    accountId: account.id,
    action: role === undefined ? "removeMember" : before === undefined ? "addMember" : "changeMemberRole",
    target: `/members/${person.id}`,
    changes: [
      { field: "email", before: before ? person.email : null, after: role ? person.email : null },
      { field: "role", before: before ?? null, after: role ?? null },
      ...(revoked ?? []),
    ],
  });
}

async function syncStaff(person: SsoUser, staff: "support" | null, deps: SyncContext): Promise<void> {
  await setStaff(deps.transaction, deps.at, person, staff);
  recordEntry(deps, {
    accountId: null,
    action: staff === null ? "removeSupportStaff" : "addSupportStaff",
    target: `/users/${person.id}`,
    changes: [{ field: "staff", before: person.staff, after: staff }],
  });
}

/** The console did it by itself, on the provider's word. */
function recordEntry(
  { record, origin }: SyncContext,
  fact: Pick<NewAuditEntry, "accountId" | "action" | "target" | "changes">,
): void {
  record(systemEntry({ ...fact, reason: "Single sign-on", ...origin }));
}
