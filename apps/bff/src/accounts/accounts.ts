import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../db/schema.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import { generateId } from "../crypto/generate-id.ts";
import { ChangeRejectedError } from "./change-rejected-error.ts";

/** An account of the console; `created_at` in Unix seconds. */
export type Account = Selectable<Schema["accounts"]>;

/** Every account, by name. */
export function listAccounts(db: Kysely<Schema>): Promise<Account[]> {
  return db.selectFrom("accounts").selectAll().orderBy("name").execute();
}

/** The account with an id or else a name (which may read like another's id); throws a ChangeRejectedError when there is none. */
export async function findAccount(db: Kysely<Schema>, idOrName: string): Promise<Account> {
  const found = (await findAccountBy(db, "id", idOrName)) ?? (await findAccountBy(db, "name", idOrName));
  if (!found) throw new ChangeRejectedError(`There is no account ${idOrName}.`);
  return found;
}

function findAccountBy(db: Kysely<Schema>, column: "id" | "name", value: string): Promise<Account | undefined> {
  return db.selectFrom("accounts").selectAll().where(column, "=", value).executeTakeFirst();
}

/**
 * Adds an account without members, at a time. `serviceAccountId` is its id at the service's operator listener, null
 * when its key is pasted in. Throws a ChangeRejectedError for a name that is taken or empty.
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

/** Renames an account; throws a ChangeRejectedError for a name that is taken or empty. */
export async function renameAccount(db: Kysely<Schema>, account: Account, name: string): Promise<Account> {
  const renamed = { ...account, name: validateAccountName(name) };
  await rejectTakenName(renamed.name, () =>
    db.updateTable("accounts").set({ name: renamed.name }).where("id", "=", account.id).execute(),
  );
  return renamed;
}

/** Removes an account with its key and memberships. Its audit log and what it has at the service stay. */
export async function removeAccount(db: Kysely<Schema>, account: Account): Promise<void> {
  await db.deleteFrom("accounts").where("id", "=", account.id).execute();
}

const maxNameCharacters = 80;

function validateAccountName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > maxNameCharacters) {
    throw new ChangeRejectedError(`An account's name has 1 to ${maxNameCharacters} characters.`);
  }
  return name;
}

async function rejectTakenName(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ChangeRejectedError(`There is an account ${name} already.`);
    throw error;
  }
}

/** Sets the ID of an account at the API's operator listener. */
export async function setServiceAccount(db: Kysely<Schema>, account: Account, serviceAccountId: string): Promise<void> {
  await db.updateTable("accounts").set({ service_account_id: serviceAccountId }).where("id", "=", account.id).execute();
}
