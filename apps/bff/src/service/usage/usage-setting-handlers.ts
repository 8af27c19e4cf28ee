import type { priceOperations, usageThresholdOperations } from "@edge-console/contract/console-operations/usage";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import { type AccountChangeDeps, changeAccount } from "../../people/audit/change-account.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import { readPrices, setPrices } from "./prices.ts";
import { readUsageThresholds, setUsageThresholds } from "./thresholds.ts";

/** Handlers of an account's monthly thresholds of usage and its prices, which are the same for all members. */
export function usageSettingHandlers(
  deps: AccountChangeDeps,
): Handlers<keyof typeof usageThresholdOperations | keyof typeof priceOperations> {
  const { db } = deps.store;

  /** Sets the values in the body. What changed is in the audit log. */
  async function change<Body>(
    context: AccountContext & { readonly body: Body },
    set: (transaction: Transaction<Schema>, accountId: string, values: Body) => Promise<AuditEntry["changes"]>,
    { action, resource }: typeof thresholds | typeof prices,
  ): Promise<Body> {
    const { account, body } = context;
    await changeAccount(deps, context, { action, event: { resource } }, async (transaction) => {
      const changes = await set(transaction, account.id, body);
      return changes.length > 0 ? { target: `/${resource}`, changes } : undefined;
    });
    return body;
  }

  return {
    getUsageThresholds: ({ account }) => readUsageThresholds(db, account.id),
    changeUsageThresholds: (context) => change(context, setUsageThresholds, thresholds),
    getPrices: ({ account }) => readPrices(db, account.id),
    changePrices: (context) => change(context, setPrices, prices),
  };
}

const thresholds = { action: "changeUsageThresholds", resource: "usage-thresholds" } as const;
const prices = { action: "changePrices", resource: "prices" } as const;
