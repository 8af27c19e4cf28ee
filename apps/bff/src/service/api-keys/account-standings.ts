import type { AccountStanding } from "@edge-console/contract/console/standing";
import type { Selectable } from "kysely";
import { accountRows } from "../../people/accounts/accounts.ts";
import { connectedAccounts } from "../../people/accounts/api-key-store.ts";
import { describeError } from "../../platform/http/log.ts";
import { BoundedMap } from "../../platform/db/bounded-map.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { KeyResult } from "../upstream/client.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import type { ApiKeyDeps } from "./api-key-deps.ts";

/** Standing of accounts at the API: whether the key is accepted, and whether usage has paused the zones. */
export interface AccountStandings {
  /** Records what a response said about an account's key. Doesn't wait for the database; errors are logged. */
  record(accountId: string, key: Secret, result: KeyResult): void;
  /** Returns the latest known standing. Sends nothing to the API. */
  get(accountId: string): Promise<AccountStanding>;
}

/** A result that repeats the last one isn't compared with the database again for this long, in milliseconds. */
const recheckMs = 10_000;
const maxRemembered = 2_000;
const maxMessageCharacters = 300;

export function createAccountStandings({
  store,
  apiKeyStore,
  events,
  log,
}: Pick<ApiKeyDeps, "store" | "apiKeyStore" | "events" | "log">): AccountStandings {
  const recorded = new BoundedMap<string, { key: Secret; result: string; at: number }>(maxRemembered);

  async function save(accountId: string, key: Secret, result: KeyResult): Promise<void> {
    // A late response to the previous key says nothing about the current one.
    if ((await apiKeyStore.getUsableKey(accountId))?.reveal() !== key.reveal()) return;
    const isVisible = await store.write(async (transaction) => {
      const before = await transaction
        .selectFrom("account_standing")
        .select(["key_state", "key_message", "usage_paused"])
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      const isAccepted = result.state === "accepted";
      const paused = isAccepted && result.usagePaused !== null ? (result.usagePaused ? 1 : 0) : undefined;
      const next = {
        key_state: result.state,
        key_message: isAccepted ? null : result.message.slice(0, maxMessageCharacters),
        usage_paused: paused ?? before?.usage_paused ?? null,
        access_disabled_at: null,
      };
      if (
        before &&
        before.key_state === next.key_state &&
        before.key_message === next.key_message &&
        before.usage_paused === next.usage_paused
      ) {
        return false;
      }
      await transaction
        .insertInto("account_standing")
        .values({ account_id: accountId, ...next })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet(next))
        .execute();
      // A key that turns out to work changes no screen.
      return needsAction(next) || (before !== undefined && needsAction(before));
    });
    if (isVisible) events.publish(accountId, { resource: "standing" });
  }

  return {
    record(accountId, key, result) {
      const text = JSON.stringify(result);
      const last = recorded.get(accountId);
      const now = performance.now();
      if (last && last.result === text && last.key.reveal() === key.reveal() && now - last.at < recheckMs) return;
      recorded.set(accountId, { key, result: text, at: now });
      save(accountId, key, result).catch((error: unknown) => {
        recorded.delete(accountId);
        log.warn({ accountId, error: describeError(error) }, "recording the account's standing failed");
      });
    },

    async get(accountId) {
      const row = await store.db
        .selectFrom(accountRows(store.db))
        .leftJoin(connectedAccounts(store.db), "connected.account_id", "accounts.id")
        .leftJoin("account_standing", "account_standing.account_id", "accounts.id")
        .select(["connected.since", "key_state", "key_message", "usage_paused", "access_disabled_at"])
        .where("accounts.id", "=", accountId)
        .executeTakeFirst();
      if (!row || row.since === null) {
        const key = (row?.access_disabled_at ?? null) === null ? "not-connected" : "disabled";
        return { key, message: null, usagePaused: null };
      }
      const usagePaused = row.usage_paused === null ? null : row.usage_paused === 1;
      return { key: row.key_state ?? "unknown", message: row.key_message, usagePaused };
    },
  };
}

/** Returns whether screens show a notice for a standing. */
function needsAction(row: Pick<Selectable<Schema["account_standing"]>, "key_state" | "usage_paused">): boolean {
  return row.key_state === "rejected" || row.usage_paused === 1;
}
