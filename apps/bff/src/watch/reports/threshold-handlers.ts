import type { usageThresholdOperations } from "@edge-console/contract/console-operations/usage";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { readUsageThresholds, setUsageThresholds } from "../../service/usage/thresholds.ts";

/** Handlers of the monthly thresholds of an account's usage, which are the same for all members. */
export function usageThresholdHandlers({
  store,
  audit,
  events,
}: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}): Handlers<keyof typeof usageThresholdOperations> {
  return {
    async getUsageThresholds({ account }) {
      return readUsageThresholds(store.db, account.id);
    },
    async changeUsageThresholds(context) {
      const { account, body, requestId } = context;
      const now = await store.now();
      const changes = await store.write(async (transaction) => {
        const changes = await setUsageThresholds(transaction, account.id, body);
        const fields = { action: "changeUsageThresholds", target: "/usage-thresholds", changes } as const;
        if (changes.length > 0) await audit.append(transaction, now, createAccountEntry(context, fields));
        return changes;
      });
      if (changes.length > 0) events.publish(account.id, { resource: "usage-thresholds" }, requestId);
      return body;
    },
  };
}
