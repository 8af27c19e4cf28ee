import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { lockRow } from "../../platform/db/lock-row.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { generateId } from "../../platform/crypto/generate-id.ts";
import { ChangeRejectedError } from "../../platform/db/change-rejected-error.ts";

/** An account of the console; `created_at` in Unix seconds. */
export type Account = Selectable<Schema["accounts"]>;

/** Sub-query `accounts` for joins in other folders. */
export function accountRows(db: Kysely<Schema>) {
  return db.selectFrom("accounts").selectAll().as("accounts");
}

/** Counts all accounts. */
export async function countAccounts(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom("accounts")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists all accounts, by name. */
export function listAccounts(db: Kysely<Schema>): Promise<Account[]> {
  return db.selectFrom("accounts").selectAll().orderBy("name").execute();
}

/** Returns the name of an account; undefined if it was deleted. */
export async function findAccountName(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  return (await findAccountBy(db, "id", id))?.name;
}

/**
 * Returns the account with that ID, or else with that name.
 * @throws ChangeRejectedError if there is none
 */
export async function findAccount(db: Kysely<Schema>, idOrName: string): Promise<Account> {
  const account = (await findAccountBy(db, "id", idOrName)) ?? (await findAccountBy(db, "name", idOrName));
  if (!account) throw new ChangeRejectedError(`Account ${idOrName} not found.`);
  return account;
}

/** Finds an account by ID. */
export function findAccountById(db: Kysely<Schema>, id: string): Promise<Account | undefined> {
  return findAccountBy(db, "id", id);
}

/** Lists the accounts with one of these IDs or names, by ID. */
export function listAccountsNamed(db: Kysely<Schema>, idsOrNames: readonly string[]): Promise<Account[]> {
  return db
    .selectFrom("accounts")
    .selectAll()
    .where((either) => either.or([either("id", "in", idsOrNames), either("name", "in", idsOrNames)]))
    .orderBy("id")
    .execute();
}

function findAccountBy(db: Kysely<Schema>, column: "id" | "name", value: string): Promise<Account | undefined> {
  return db.selectFrom("accounts").selectAll().where(column, "=", value).executeTakeFirst();
}

/** Locks an account until the end of the transaction, so that concurrent changes see each other. */
export async function lockAccount(transaction: Kysely<Schema>, accountId: string): Promise<void> {
  await lockRow(transaction, "accounts", accountId);
}

/**
 * Creates an account without members. `serviceAccountId` is its ID at the Edge API's operator listener; null if its key is
 * connected by hand.
 * @throws ChangeRejectedError if the name is taken or invalid
 */
export async function createAccount(
  db: Kysely<Schema>,
  at: number,
  { name, serviceAccountId }: { readonly name: string; readonly serviceAccountId: string | null },
): Promise<Account> {
  const account = {
    id: generateId(),
    name: validateAccountName(name),
    service_account_id: serviceAccountId,
    created_at: at,
  };
  await rejectTakenName(account.name, () => db.insertInto("accounts").values(account).execute());
  return account;
}

/**
 * Renames an account.
 * @throws ChangeRejectedError if the name is taken or invalid
 */
export async function renameAccount(db: Kysely<Schema>, account: Account, name: string): Promise<Account> {
  const renamed = { ...account, name: validateAccountName(name) };
  await rejectTakenName(renamed.name, () =>
    db.updateTable("accounts").set({ name: renamed.name }).where("id", "=", account.id).execute(),
  );
  return renamed;
}

/** Deletes an account with its key and memberships. Its audit log and its resources at the Edge API stay. */
export async function removeAccount(db: Kysely<Schema>, account: Account): Promise<void> {
  await db.deleteFrom("accounts").where("id", "=", account.id).execute();
}

const maxNameCharacters = 80;

function validateAccountName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > maxNameCharacters) {
    throw new ChangeRejectedError(`An account name must have 1 to ${maxNameCharacters} characters.`);
  }
  return name;
}

async function rejectTakenName(name: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ChangeRejectedError(`An account named ${name} already exists.`);
    throw error;
  }
}

/** Sets the ID of an account at the Edge API's operator listener. */
export async function setServiceAccount(db: Kysely<Schema>, account: Account, serviceAccountId: string): Promise<void> {
  await db.updateTable("accounts").set({ service_account_id: serviceAccountId }).where("id", "=", account.id).execute();
}
