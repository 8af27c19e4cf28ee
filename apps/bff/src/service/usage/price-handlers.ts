import type { priceOperations } from "@edge-console/contract/console-operations/usage";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { readPrices, setPrices } from "./prices.ts";

/** Handlers of an account's prices, which are the same for all members. */
export function priceHandlers({
  store,
  audit,
  events,
}: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}): Handlers<keyof typeof priceOperations> {
  return {
    async getPrices({ account }) {
      return readPrices(store.db, account.id);
    },
    async changePrices(context) {
      const { account, body, requestId } = context;
      const now = await store.now();
      const changes = await store.write(async (transaction) => {
        const changes = await setPrices(transaction, account.id, body);
        const fields = { action: "changePrices", target: "/prices", changes } as const;
        if (changes.length > 0) await audit.append(transaction, now, createAccountEntry(context, fields));
        return changes;
      });
      if (changes.length > 0) events.publish(account.id, { resource: "prices" }, requestId);
      return body;
    },
  };
}
