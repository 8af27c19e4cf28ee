import type { priceOperations, usageThresholdOperations } from "@edge-console/contract/console-operations/usage";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import { readPrices, setPrices } from "./prices.ts";
import { readUsageThresholds, setUsageThresholds } from "./thresholds.ts";

/** Handlers of an account's monthly thresholds of usage and its prices, which are the same for all members. */
export function usageSettingHandlers({
  store,
  audit,
  events,
}: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}): Handlers<keyof typeof usageThresholdOperations | keyof typeof priceOperations> {
  /** Sets the values in the body. What changed is in the audit log. */
  async function change<Body>(
    context: AccountContext & { readonly body: Body },
    set: (transaction: Transaction<Schema>, accountId: string, values: Body) => Promise<AuditEntry["changes"]>,
    { action, resource }: typeof thresholds | typeof prices,
  ): Promise<Body> {
    const { account, body, requestId } = context;
    const now = await store.now();
    const isChanged = await store.write(async (transaction) => {
      const changes = await set(transaction, account.id, body);
      if (changes.length === 0) return false;
      await audit.append(transaction, now, createAccountEntry(context, { action, target: `/${resource}`, changes }));
      return true;
    });
    if (isChanged) events.publish(account.id, { resource }, requestId);
    return body;
  }

  return {
    getUsageThresholds: ({ account }) => readUsageThresholds(store.db, account.id),
    changeUsageThresholds: (context) => change(context, setUsageThresholds, thresholds),
    getPrices: ({ account }) => readPrices(store.db, account.id),
    changePrices: (context) => change(context, setPrices, prices),
  };
}

const thresholds = { action: "changeUsageThresholds", resource: "usage-thresholds" } as const;
const prices = { action: "changePrices", resource: "prices" } as const;
