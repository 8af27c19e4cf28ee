import { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Store } from "../../platform/db/store.ts";
import { describeError, type Log } from "../../platform/http/log.ts";
import { hasConcurrentWrite } from "../upstream/intent-queries.ts";
import type { SentResponse } from "../upstream/response.ts";
import { toIndexedHostnames } from "./indexed-children.ts";
import { isObject, saveChildren } from "./indexed-objects.ts";

/** Keeps the index up to date with what people and tasks read of the API for other reasons. */
export interface PassedReads {
  /**
   * Stores the hostnames of a zone from a response of the API in the background, and tells open pages of the account if they
   * differ from what was stored. Does nothing for a zone that the index doesn't contain. Never fails.
   */
  recordHostnames(accountId: string, zoneId: string, response: SentResponse): void;
  /** Resolves when everything that was recorded so far is stored. */
  settle(): Promise<void>;
}

export interface PassedReadsDeps {
  readonly store: Store;
  readonly events: AccountEvents;
  readonly log: Log;
}

/** An unchanged list isn't stored again for so long, because pages that wait for a certificate read it every few seconds. */
const storeAgainAfterSeconds = 10;

export function createPassedReads({ store, events, log }: PassedReadsDeps): PassedReads {
  const storing = new Set<Promise<void>>();

  async function save(accountId: string, zoneId: string, { data, sentAt }: SentResponse): Promise<void> {
    const zone = { accountId, kind: "zone", id: zoneId } as const;
    const children = toIndexedHostnames(hostnameListSchema.parse(data).CDN_HOSTNAMES);
    const now = await store.now();
    const elapsed = (performance.now() - sentAt) / 1000;
    const readAt = now - Math.floor(elapsed);
    const stored = await store.db
      .selectFrom("search_objects")
      .select(["children", "children_read_at", "children_claimed_at"])
      .where(isObject(zone))
      .executeTakeFirst();
    if (!stored) return;
    const isCurrent = stored.children === children.json && stored.children_claimed_at !== null;
    if (isCurrent && readAt - (stored.children_read_at ?? 0) < storeAgainAfterSeconds) return;
    const isChanged = await store.write(async (transaction) => {
      // Times in the database are whole seconds.
      const since = now - Math.ceil(elapsed) - 1;
      if (await hasConcurrentWrite(transaction, { accountId, zoneId }, "hostnames", { since, now })) return false;
      return saveChildren(transaction, zone, children, {
        times: { children_read_at: readAt, children_claimed_at: readAt },
        canReplace: (row) => (row.children_read_at ?? 0) <= readAt,
      });
    });
    if (isChanged) events.publish(accountId, { resource: "known-hostnames", zoneId });
  }

  return {
    recordHostnames(accountId, zoneId, response) {
      const work = save(accountId, zoneId, response)
        .catch((error: unknown) => log.error({ error: describeError(error) }, "storing hostnames failed"))
        .finally(() => storing.delete(work));
      storing.add(work);
    },
    settle: async () => void (await Promise.all(storing)),
  };
}
