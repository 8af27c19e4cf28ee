import { operations } from "@edge-console/contract/operations";
import type { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import type { zoneListSchema } from "@edge-console/contract/objects/zone";
import type { z } from "zod";
import type { Transaction } from "kysely";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { AccountReader, Upstream } from "../upstream/client.ts";

/** The zones of every account as last seen, for support staff to search. */
export interface ZoneIndex {
  /** Has the accounts read anew whose zones were last read long ago; resolves when that is done, or fails quietly. */
  refresh(): Promise<void>;
  /** Something changed on this account: its zones, or the hostnames of one of them, are read at the next refresh. */
  outdate(transaction: Transaction<Schema>, accountId: string, zoneId: string | undefined): Promise<void>;
}

/** What is older than this is read anew. */
const freshSeconds = 600;
/** Of one account in one refresh; of all accounts in one refresh. */
const mostHostnameLists = 40;
const mostAccounts = 100;

/** Stands for the account itself: when its list of zones was last read. No zone has an empty id. */
const accountMark = "";

type ZoneList = z.infer<typeof zoneListSchema>;
type HostnameList = z.infer<typeof hostnameListSchema>;

export function createZoneIndex(store: Store, upstream: Upstream): ZoneIndex {
  let running: Promise<void> | undefined;

  /** Takes the account on, unless it is fresh or another replica has; so that a failing one is not tried all the time. */
  async function claim(accountId: string, now: number): Promise<boolean> {
    const claimed = await store.db
      .insertInto("zone_index")
      .values({ account_id: accountId, zone_id: accountMark, name: "", hostnames: "", refreshed_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(["account_id", "zone_id"])
          .doUpdateSet({ refreshed_at: now })
          .where("zone_index.refreshed_at", "<=", now - freshSeconds),
      )
      .returning("account_id")
      .executeTakeFirst();
    return claimed !== undefined;
  }

  async function refreshAccount(accountId: string, now: number): Promise<void> {
    const reader = upstream.readerFor(accountId, "background");
    const { data } = await reader.read({ operation: operations.listZones, ids: {} });
    // The operation's own schema made it.
    const zones = (data as ZoneList).CDN_ZONES;
    await keepZones(accountId, zones);
    await refreshHostnames(accountId, reader, zones, now);
  }

  async function keepZones(accountId: string, zones: ZoneList["CDN_ZONES"]): Promise<void> {
    const ids = new Set<string>(zones.map((zone) => zone.ID));
    const known = await store.db
      .selectFrom("zone_index")
      .select("zone_id")
      .where("account_id", "=", accountId)
      .where("zone_id", "!=", accountMark)
      .execute();
    const gone = known.map((row) => row.zone_id).filter((id) => !ids.has(id));
    for (const some of inPieces(gone)) {
      await store.db
        .deleteFrom("zone_index")
        .where("account_id", "=", accountId)
        .where("zone_id", "in", some)
        .execute();
    }
    for (const some of inPieces(zones)) {
      await store.db
        .insertInto("zone_index")
        .values(
          some.map((zone) => ({
            account_id: accountId,
            zone_id: zone.ID,
            name: zone.ZONE_NAME,
            hostnames: "",
            refreshed_at: 0,
          })),
        )
        .onConflict((conflict) => conflict.columns(["account_id", "zone_id"]).doNothing())
        .execute();
    }
  }

  async function refreshHostnames(
    accountId: string,
    reader: AccountReader,
    zones: ZoneList["CDN_ZONES"],
    now: number,
  ): Promise<void> {
    const outdated = await store.db
      .selectFrom("zone_index")
      .select("zone_id")
      .where("account_id", "=", accountId)
      .where("zone_id", "!=", accountMark)
      .where("refreshed_at", "<=", now - freshSeconds)
      .orderBy("refreshed_at")
      .limit(mostHostnameLists)
      .execute();
    const wanted = new Set(outdated.map((row) => row.zone_id));
    for (const zone of zones.filter((zone) => wanted.has(zone.ID))) {
      const { data } = await reader.read({ operation: operations.listHostnames, ids: { ZONE_ID: zone.ID } });
      const hostnames = (data as HostnameList).CDN_HOSTNAMES.map((hostname) => hostname.HOSTNAME);
      await store.db
        .updateTable("zone_index")
        .set({ hostnames: hostnames.join("\n"), refreshed_at: now })
        .where("account_id", "=", accountId)
        .where("zone_id", "=", zone.ID)
        .execute();
    }
  }

  async function refreshAll(): Promise<void> {
    const now = await store.now();
    const accounts = await store.db
      .selectFrom("accounts")
      .innerJoin("account_keys", "account_keys.account_id", "accounts.id")
      .leftJoin("zone_index", (join) =>
        join.onRef("zone_index.account_id", "=", "accounts.id").on("zone_index.zone_id", "=", accountMark),
      )
      .select("accounts.id")
      .where((row) => row.or([row("refreshed_at", "is", null), row("refreshed_at", "<=", now - freshSeconds)]))
      .orderBy((row) => row.fn.coalesce("refreshed_at", row.val(0)))
      .limit(mostAccounts)
      .execute();
    for (const { id } of accounts) {
      if (!(await claim(id, now))) continue;
      // An account whose key is refused, or a budget that ran out, leaves what was known before.
      await refreshAccount(id, now).catch(() => {});
    }
  }

  return {
    refresh() {
      running ??= refreshAll().finally(() => (running = undefined));
      return running;
    },

    async outdate(transaction, accountId, zoneId) {
      await transaction
        .updateTable("zone_index")
        .set({ refreshed_at: 0 })
        .where("account_id", "=", accountId)
        .where("zone_id", "in", zoneId === undefined ? [accountMark] : [accountMark, zoneId])
        .execute();
    },
  };
}

/** Databases take so many parameters in one statement and no more. */
function* inPieces<T>(items: readonly T[], length = 100): Generator<T[]> {
  for (let start = 0; start < items.length; start += length) yield items.slice(start, start + length);
}
