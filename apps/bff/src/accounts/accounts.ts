import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../db/schema.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import { generateId } from "../crypto/generate-id.ts";
import { RefusedChange } from "./change-rejected.ts";

/** An account of the console; `created_at` in Unix seconds. */
export type Account = Selectable<Schema["accounts"]>;

/** Every account, by name. */
export function listAccounts(db: Kysely<Schema>): Promise<Account[]> {
  return db.selectFrom("accounts").selectAll().orderBy("name").execute();
}

/** The account with an id or else a name (which may read like another's id); throws a RefusedChange when there is none. */
export async function findAccount(db: Kysely<Schema>, idOrName: string): Promise<Account> {
  const found = (await accountWhose(db, "id", idOrName)) ?? (await accountWhose(db, "name", idOrName));
  if (!found) throw new RefusedChange(`There is no account ${idOrName}.`);
  return found;
}

function accountWhose(db: Kysely<Schema>, column: "id" | "name", value: string): Promise<Account | undefined> {
  return db.selectFrom("accounts").selectAll().where(column, "=", value).executeTakeFirst();
}

/**
 * Adds an account without members, at a time. `serviceAccountId` is its id at the service's operator listener, null
 * when its key is pasted in. Throws a RefusedChange for a name that is taken or empty.
 */
export async function createAccount(
  db: Kysely<Schema>,
  at: number,
  { name, serviceAccountId }: { readonly name: string; readonly serviceAccountId: string | null },
): Promise<Account> {
  const account = {
    id: generateId(),
    name: accountName(name),
    service_account_id: serviceAccountId,
    created_at: at,
  };
  await refuseWhenTaken(account.name, () => db.insertInto("accounts").values(account).execute());
  return account;
}

/** Renames an account; throws a RefusedChange for a name that is taken or empty. */
export async function renameAccount(db: Kysely<Schema>, account: Account, name: string): Promise<Account> {
  const renamed = { ...account, name: accountName(name) };
  await refuseWhenTaken(renamed.name, () =>
    db.updateTable("accounts").set({ name: renamed.name }).where("id", "=", account.id).execute(),
  );
  return renamed;
}

/** Removes an account with its key and memberships. Its audit log and what it has at the service stay. */
export async function removeAccount(db: Kysely<Schema>, account: Account): Promise<void> {
  await db.deleteFrom("accounts").where("id", "=", account.id).execute();
}

const nameCharacters = 80;

function accountName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > nameCharacters) {
    throw new RefusedChange(`An account's name has 1 to ${nameCharacters} characters.`);
  }
  return name;
}

async function refuseWhenTaken(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new RefusedChange(`There is an account ${name} already.`);
    throw error;
  }
}

/** Sets the ID of an account at the API's operator listener. */
export async function setServiceAccount(db: Kysely<Schema>, account: Account, serviceAccountId: string): Promise<void> {
  await db.updateTable("accounts").set({ service_account_id: serviceAccountId }).where("id", "=", account.id).execute();
}
