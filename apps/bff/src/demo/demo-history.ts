import { randomUUID } from "node:crypto";
import type { UsageThresholds } from "@edge-console/contract/rules/threshold-level";
import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Prices } from "@edge-console/contract/rules/cost";
import { demoEvents, createDemoId, type DemoTime, toTimestamp } from "@edge-console/contract/console/demo";
import type { AuditLog } from "../people/audit/audit-log.ts";
import type { Store } from "../platform/db/store.ts";
import { setPrices } from "../service/usage/prices.ts";
import { setUsageThresholds } from "../service/usage/thresholds.ts";

/** A member of the demo who makes changes. */
export interface DemoMember {
  readonly id: string;
  readonly email: string;
}

interface PastEntry {
  readonly time: DemoTime & { readonly minute?: number };
  readonly by: "owner" | "developer" | "billing";
  readonly action: AuditAction;
  readonly target: string;
  readonly changes?: AuditEntry["changes"];
  readonly outcome?: AuditEntry["outcome"];
  readonly reason?: string;
}

const zone = (name: string) => `/cdn/${createDemoId(name)}`;
const change = (field: string, before: string | number | null, after: string | number | null) => ({
  field,
  before,
  after,
});

/** Usage of a month that the demo's traffic stays below. */
const thresholds: UsageThresholds = { requests: 1_000_000_000, bandwidthBytes: 150_000_000_000_000 };

const prices: Prices = { currency: "EUR", perTerabyte: 28, perMillionRequests: 0.25 };

/** What members did before the first start, oldest first. edge-api's demo traffic shows the effects. */
const history: readonly PastEntry[] = [
  {
    time: { day: -96, hour: 8, minute: 12 },
    by: "owner",
    action: "inviteMember",
    target: "/invitations/developer",
    changes: [change("email", null, "developer@demo.example"), change("role", null, "developer")],
  },
  {
    time: { ...demoEvents.launch, hour: demoEvents.launch.hour - 1, minute: 31 },
    by: "developer",
    action: "createZone",
    target: zone("weatherwidget"),
    changes: [
      change("ZONE_NAME", null, "weatherwidget"),
      change("ORIGIN_URL", null, "http://[2001:db8:77::12]:8080/widget"),
    ],
  },
  {
    time: { ...demoEvents.launch, minute: 4 },
    by: "developer",
    action: "updateZone",
    target: zone("weatherwidget"),
    changes: [change("CACHE_EXP", "180", "1200")],
  },
  {
    time: { ...demoEvents.migration, minute: 20 },
    by: "developer",
    action: "createHostname",
    target: `${zone("magazineweb")}/hostnames`,
    changes: [change("HOSTNAME", null, "press.harbour-media.example")],
  },
  {
    time: { ...demoEvents.migrationEnd, minute: 45 },
    by: "developer",
    action: "updateZone",
    target: zone("magazineweb"),
    changes: [change("CACHE_EXP", "3600", "-1")],
  },
  {
    time: { day: -52, hour: 9, minute: 26 },
    by: "billing",
    action: "changeUsageThresholds",
    target: "/usage-thresholds",
    changes: [change("requests", null, thresholds.requests), change("bandwidthBytes", null, thresholds.bandwidthBytes)],
  },
  {
    time: { day: -52, hour: 9, minute: 31 },
    by: "billing",
    action: "changePrices",
    target: "/prices",
    changes: [
      change("perTerabyte", null, prices.perTerabyte),
      change("perMillionRequests", null, prices.perMillionRequests),
    ],
  },
  {
    time: { day: -48, hour: 7, minute: 50 },
    by: "owner",
    action: "updateZone",
    target: zone("staffintranet"),
    changes: [change("COUNTRY_MODE", "BLOCK", "ALLOW"), change("COUNTRIES", "", "DE,NL,DK")],
  },
  {
    time: { day: -41, hour: 12, minute: 5 },
    by: "billing",
    action: "refuseRequest",
    target: "/api-key/reveal",
    outcome: "refused",
    reason: "Permission denied",
  },
  {
    time: { ...demoEvents.cacheMistake, minute: 2 },
    by: "developer",
    action: "updateZone",
    target: zone("harbourimages"),
    changes: [change("CACHE_EXP", "7776000", "0")],
  },
  {
    time: { ...demoEvents.cacheFix, minute: 1 },
    by: "owner",
    action: "updateZone",
    target: zone("harbourimages"),
    changes: [change("CACHE_EXP", "0", "7776000")],
  },
  {
    time: { day: -29, hour: 9, minute: 17 },
    by: "developer",
    action: "updateZone",
    target: zone("harbourvideo"),
    changes: [change("TOKEN_AUTH", 0, 1)],
  },
  {
    time: { ...demoEvents.shieldOutage, hour: demoEvents.shieldOutage.hour + 1, minute: 38 },
    by: "developer",
    action: "updateZone",
    target: zone("harbourvideo"),
    changes: [change("HOME_POP", "auto", "")],
  },
  {
    time: { ...demoEvents.shieldRecovery, hour: demoEvents.shieldRecovery.hour + 1, minute: 10 },
    by: "developer",
    action: "updateZone",
    target: zone("harbourvideo"),
    changes: [change("HOME_POP", "", "auto")],
  },
  {
    time: { ...demoEvents.botRules, minute: 3 },
    by: "developer",
    action: "updateZone",
    target: zone("ticketshop"),
    changes: [
      change("BLOCK_ASNS", "16276", "16276,14061,24940,20473"),
      change("BLOCK_HOSTING", 0, 1),
      change("COUNTRIES", "", "CN,VN"),
    ],
  },
  { time: { day: -6, hour: 14, minute: 22 }, by: "owner", action: "revealApiKey", target: "/api-key" },
  {
    time: { day: -5, hour: 8, minute: 40 },
    by: "developer",
    action: "createZone",
    target: zone("newsletterimg"),
    changes: [
      change("ZONE_NAME", null, "newsletterimg"),
      change("ORIGIN_URL", null, "https://mail.origin.harbour-media.example/img"),
    ],
  },
  {
    time: { day: -1, hour: 16, minute: 55 },
    by: "owner",
    action: "updateZone",
    target: zone("harbourshop"),
    changes: [change("MAINTENANCE", 0, 1)],
  },
];

/**
 * Adds the past of the demo's main account to its audit log, and the usage thresholds and prices that were set in it. Call it once,
 * before the account has other entries, because the log is in the order of writing.
 */
export async function addDemoHistory(
  { store, audit }: { readonly store: Store; readonly audit: Pick<AuditLog, "append"> },
  accountId: string,
  members: Readonly<Record<PastEntry["by"], DemoMember>>,
): Promise<void> {
  const start = await store.now();
  await store.write(async (transaction) => {
    await setUsageThresholds(transaction, accountId, thresholds);
    await setPrices(transaction, accountId, prices);
    for (const { time, by, action, target, changes = [], outcome = "applied", reason = null } of history) {
      const { id, email } = members[by];
      await audit.append(transaction, toTimestamp(time, start) + (time.minute ?? 0) * 60, {
        accountId,
        actor: { id, email, kind: "member" },
        action,
        target,
        changes,
        outcome,
        reason,
        address: "192.0.2.24",
        requestId: randomUUID(),
      });
    }
  });
}
