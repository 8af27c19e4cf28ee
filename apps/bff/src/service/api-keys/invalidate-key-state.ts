import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { invalidateAccount } from "../search/record-write.ts";
import { makeTunnelCheckDue } from "../tunnels/tunnel-poller.ts";
import { restartUsageCollection } from "../usage/collection-requests.ts";

/**
 * Resets what was learned with an account's previous key, or without one, and marks it as due. A collection of usage
 * that still runs with that key loses its claim, so that its failure isn't reported for the new key.
 * `accessDisabledAt` (Unix seconds) is set if the key was deleted by disabling API access.
 */
export async function invalidateKeyState(
  transaction: Transaction<Schema>,
  accountId: string,
  accessDisabledAt: number | null,
): Promise<void> {
  const standing = {
    key_state: "unknown",
    key_message: null,
    usage_paused: null,
    access_disabled_at: accessDisabledAt,
  } as const;
  await transaction
    .insertInto("account_standing")
    .values({ account_id: accountId, ...standing })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(standing))
    .execute();
  await restartUsageCollection(transaction, accountId);
  await invalidateAccount(transaction, accountId);
  await makeTunnelCheckDue(transaction, accountId);
}
