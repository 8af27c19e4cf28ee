import type { Kysely } from "kysely";
import type { Schema } from "../../../platform/db/schema.ts";
import { listAccountsNamed } from "../../accounts/accounts.ts";
import { listMappedAccounts, type RoleMapping } from "./role-mapping.ts";

/** Lists the accounts of OIDC_ROLES, by ID or name, that don't exist: groups grant nothing there. */
export async function findUnknownAccounts(db: Kysely<Schema>, mapping: RoleMapping): Promise<string[]> {
  const mapped = listMappedAccounts(mapping);
  const known = (await listAccountsNamed(db, mapped)).flatMap(({ id, name }) => [id, name]);
  return mapped.filter((account) => !known.includes(account));
}
