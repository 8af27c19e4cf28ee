import type { BulkChange } from "@edge-console/contract/console/bulk-runs";
import type { EndingField } from "@edge-console/contract/console/scheduled-ends";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { JobHandler } from "../../platform/jobs/job-kind.ts";
import { deleteEnds, findEnd, scheduledEndJob, splitEndEntries } from "../scheduled-ends/scheduled-end-store.ts";
import type { NewItem } from "./bulk-run-store.ts";
import { startArrangedRun } from "./start-run.ts";
import { listTargetNames } from "./target-names.ts";

/** Returns the change that starts or ends a setting: turns it on or off, or adds or removes entries. */
export function toTimedChange(field: EndingField, entries: readonly string[], isStart: boolean): BulkChange {
  if (field === "MAINTENANCE") {
    return { kind: "settings", edit: { values: { MAINTENANCE: isStart ? 1 : 0 }, lists: {} } };
  }
  const merge = { kind: "merge" as const, add: isStart ? [...entries] : [], remove: isStart ? [] : [...entries] };
  return { kind: "settings", edit: { values: {}, lists: { [field]: merge } } };
}

/** Returns the only item of a run that changes one zone, whatever its values are. */
export function toZoneItem(zoneId: string, zoneName: string): NewItem {
  return { zone_id: zoneId, zone_name: zoneName, hostname_id: null, hostname: null, change_index: 0, base: null };
}

export interface ScheduledEndDeps {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}

/** Creates what the job of a scheduled end does: it starts the run that ends the setting. */
export function createScheduledEndHandler({ store, audit, events }: ScheduledEndDeps): JobHandler {
  return {
    ...scheduledEndJob,
    async run(job) {
      const accountId = job.accountId ?? "";
      const end = await findEnd(store.db, accountId, job.key);
      if (!end) return null;
      const now = await store.now();
      // The clock went back, or a restored backup is older.
      if (end.due_at > now) return end.due_at;
      const names = await listTargetNames(store.db, accountId);
      const change = toTimedChange(end.field, splitEndEntries(end), false);
      const item = toZoneItem(end.zone_id, names.zones.get(end.zone_id) ?? end.zone_id);
      const id = await store.write(async (transaction) => {
        await job.assertClaim(transaction);
        await deleteEnds(transaction, [end]);
        const { created_by: user_id, token_id, requested_by } = end;
        const run = { account_id: accountId, user_id, token_id, requested_by, shared_list_id: null };
        return startArrangedRun({ audit, transaction }, now, { ...run, reason: "Scheduled end" }, [change], [item]);
      });
      events.publish(accountId, { resource: "scheduled-end" });
      events.publish(accountId, { resource: "bulk-run", runId: id });
      return null;
    },
  };
}
