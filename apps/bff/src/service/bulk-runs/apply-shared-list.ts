import type { BulkChange } from "@edge-console/contract/console/bulk-runs";
import type { SharedListPlan } from "@edge-console/contract/console/shared-lists";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { JobHandler } from "../../platform/jobs/job-kind.ts";
import { findIndexTime } from "../search/indexed-account.ts";
import { applyListJob } from "../shared-lists/apply-job.ts";
import { planSharedList, type PlanListDeps } from "../shared-lists/plan-list.ts";
import { findNextExpiry, loadSharedLists } from "../shared-lists/shared-list-store.ts";
import type { NewItem } from "./bulk-run-store.ts";
import type { NewRun } from "./new-run.ts";
import { startArrangedRun } from "./start-run.ts";

/** Returns the changes and items that apply a plan. Zones whose list would be too long are left out. */
function toRun({ zones }: SharedListPlan): Pick<NewRun, "changes" | "items"> {
  const changes: BulkChange[] = [];
  const indexes = new Map<string, number>();
  const items = zones
    .filter(({ isTooLong }) => !isTooLong)
    .map(({ zoneId, zoneName, field, add, remove }): NewItem => {
      const change: BulkChange = {
        kind: "settings",
        edit: { values: {}, lists: { [field]: { kind: "merge", add, remove } } },
      };
      const key = JSON.stringify(change);
      const change_index = indexes.get(key) ?? changes.push(change) - 1;
      indexes.set(key, change_index);
      return { zone_id: zoneId, zone_name: zoneName, hostname_id: null, hostname: null, change_index, base: null };
    });
  return { changes, items };
}

/**
 * Returns the run that applies a shared IP list.
 * @throws ProblemError 409 if the plan isn't the reviewed one anymore, or nothing can be changed
 */
export async function prepareSharedListRun(
  deps: PlanListDeps,
  accountId: string,
  { id, sharedList, digest }: { readonly id: string; readonly sharedList: string; readonly digest: string },
): Promise<NewRun> {
  const plan = await planSharedList(deps, accountId, sharedList);
  if (plan.digest !== digest)
    throw new ProblemError("stale-base", { detail: "The list or its zones have changed. Review the changes again." });
  const run = toRun(plan);
  if (run.items.length === 0) throw new ProblemError("conflict", { detail: "There is nothing to change." });
  return { id, ...run };
}

export interface ApplySharedListDeps extends PlanListDeps {
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}

/** Time until a list is planned again while a run of it goes on, or zones are being loaded, in seconds. */
const recheckSeconds = 5;

/** Creates what the job of a list does: if the list's mode is automatic, it starts the run that applies the list. */
export function createApplyListHandler({ store, searchIndex, audit, events }: ApplySharedListDeps): JobHandler {
  return {
    ...applyListJob,
    async run(job) {
      const accountId = job.accountId ?? "";
      const list = (await loadSharedLists(store.db, accountId)).find(({ row }) => row.id === job.key);
      if (!list || list.row.mode !== "automatic") return null;
      const now = await store.now();
      const nextExpiry = findNextExpiry(list.entries, now);
      const isOpen = await store.db
        .selectFrom("bulk_runs")
        .select("id")
        .where("account_id", "=", accountId)
        .where("shared_list_id", "=", job.key)
        .where("state", "in", ["running", "paused"])
        .executeTakeFirst();
      if (isOpen) return now + recheckSeconds;
      const plan = await planSharedList({ store, searchIndex }, accountId, job.key, { staleAfterSeconds: 0 });
      // Zones that were read before may lack the new one that the job was scheduled for.
      if (((await findIndexTime(store.db, accountId)) ?? 0) < now) return now + recheckSeconds;
      const { changes, items } = toRun(plan);
      const [first, ...others] = changes;
      if (first === undefined) return nextExpiry;
      const id = await store.write(async (transaction) => {
        await job.assertClaim(transaction);
        const { updated_by: user_id, token_id, requested_by } = list.row;
        const run = { account_id: accountId, user_id, token_id, requested_by, shared_list_id: job.key };
        const reason = `Shared IP list “${list.row.name}”`;
        return startArrangedRun({ audit, transaction }, now, { ...run, reason }, [first, ...others], items);
      });
      events.publish(accountId, { resource: "bulk-run", runId: id });
      return nextExpiry;
    },
  };
}
