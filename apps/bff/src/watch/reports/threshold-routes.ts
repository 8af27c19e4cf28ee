import { usageThresholdsSchema } from "@edge-console/contract/alerts/usage-thresholds";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { readUsageThresholds, setUsageThresholds } from "../../service/usage/thresholds.ts";

/** Routes of the monthly thresholds of an account's usage, which are the same for all members. */
export function usageThresholdRoutes({
  store,
  audit,
  events,
}: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}): Route[] {
  const path = "/api/accounts/:accountId/usage-thresholds";
  return [
    route({
      method: "GET",
      path,
      access: { kind: "account", permission: "usage:read" },
      async handle({ account }) {
        return { status: 200, body: await readUsageThresholds(store.db, account.id) };
      },
    }),
    route({
      method: "PUT",
      path,
      access: { kind: "account", permission: "usage:set-thresholds" },
      action: "changeUsageThresholds",
      body: usageThresholdsSchema,
      async handle(context) {
        const { account, body, requestId } = context;
        const now = await store.now();
        const changes = await store.write(async (transaction) => {
          const changes = await setUsageThresholds(transaction, account.id, body);
          const fields = { action: "changeUsageThresholds", target: "/usage-thresholds", changes } as const;
          if (changes.length > 0) await audit.append(transaction, now, createAccountEntry(context, fields));
          return changes;
        });
        if (changes.length > 0) events.publish(account.id, { resource: "usage-thresholds" }, requestId);
        return { status: 200, body };
      },
    }),
  ];
}
