import type { Configuration } from "@edge-console/contract/configuration/configuration";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { storedConfigurationSchema } from "./stored-configuration.ts";

type SourceRow = Selectable<Schema["configuration_sources"]>;

/** Finds the file that an account's zones are meant to follow. */
export function findSource(db: Kysely<Schema>, accountId: string): Promise<SourceRow | undefined> {
  return db.selectFrom("configuration_sources").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** Returns what a stored source says. */
export function parseSource({ configuration }: Pick<SourceRow, "configuration">): Configuration {
  return storedConfigurationSchema.parse(JSON.parse(configuration));
}

/** Stores the file that an account's zones are meant to follow, in place of an earlier one. */
export async function saveSource(
  transaction: Transaction<Schema>,
  { account_id, ...columns }: SourceRow,
): Promise<void> {
  await transaction
    .insertInto("configuration_sources")
    .values({ account_id, ...columns })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(columns))
    .execute();
}

/** Deletes the file that an account's zones are meant to follow; returns it, or undefined if there was none. */
export function deleteSource(transaction: Transaction<Schema>, accountId: string): Promise<SourceRow | undefined> {
  return transaction
    .deleteFrom("configuration_sources")
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}
