import type { AuditEntry } from "@edge-console/contract/console/audit";
import { demoAccounts, isDemoEmail } from "@edge-console/contract/console/demo";
import type { Kysely, Transaction } from "kysely";
import { type Account, listAccounts, removeAccount } from "../people/accounts/accounts.ts";
import { revokeInvitations } from "../people/accounts/invitations.ts";
import { listMembers } from "../people/accounts/memberships.ts";
import type { Schema } from "../platform/db/schema.ts";
import { listUsers, removeUser, type User } from "../people/users/users.ts";

/** The demo in a database. */
export interface Demo {
  readonly users: readonly User[];
  /** Accounts of the demo whose members are demo users. */
  readonly accounts: readonly Account[];
  /** Accounts of the demo with other members, which someone uses. */
  readonly sharedAccounts: readonly Account[];
}

/**
 * Finds the demo's users and accounts. An account belongs to the demo if it has the name of a demo account and a demo user
 * as member: an account that an operator created under the same name has none.
 */
export async function findDemo(db: Kysely<Schema>): Promise<Demo> {
  const users = (await listUsers(db)).filter(({ email }) => isDemoEmail(email));
  const names: readonly string[] = Object.values(demoAccounts);
  const accounts: Account[] = [];
  const sharedAccounts: Account[] = [];
  for (const account of await listAccounts(db)) {
    if (!names.includes(account.name)) continue;
    const members = await listMembers(db, account);
    if (!members.some(({ email }) => isDemoEmail(email))) continue;
    (members.every(({ email }) => isDemoEmail(email)) ? accounts : sharedAccounts).push(account);
  }
  return { users, accounts, sharedAccounts };
}

/**
 * Deletes the demo's users and accounts with everything that belongs to them, and the invitations that demo users created
 * or that are addressed to them, in any account. The audit log stays. Returns what was deleted as changes for it.
 */
export async function removeDemo(
  transaction: Transaction<Schema>,
  { users, accounts }: Demo,
): Promise<AuditEntry["changes"]> {
  const removed = (field: string, before: string) => ({ field, before, after: null });
  const changes: AuditEntry["changes"] = [
    ...users.map(({ email }) => removed("user", email)),
    ...accounts.map(({ name }) => removed("account", name)),
  ];
  for (const account of accounts) await removeAccount(transaction, account);
  for (const { id, email } of users) {
    changes.push(...(await revokeInvitations(transaction, { inviterId: id, email })));
    await removeUser(transaction, id);
  }
  return changes;
}
