import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createSystemEntry } from "../../people/audit/new-entries.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { JobHandler, JobRun } from "../../platform/jobs/job-kind.ts";
import type { MemberUrlClient } from "../../platform/outbound/member-url-client.ts";
import { scheduleList } from "./apply-job.ts";
import { findImport, importListJob, recordFailure, replaceImported } from "./list-imports.ts";
import { readList } from "./read-list.ts";

/** Largest response that is read. */
export const maxListBytes = 1024 * 1024;

/** Time until the next import, in seconds: after a good one, and after a failure. */
const intervals = { good: 86_400, failed: 3_600 } as const;

/** Entries that an audit entry names. */
const maxNamed = 20;

export interface ImportListDeps {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly listClient: MemberUrlClient;
}

/**
 * Creates what the daily job of a list with a URL does: it replaces the imported entries by those of the URL. Anything that
 * isn't a whole list changes nothing, and is tried again after an hour.
 */
export function createImportListHandler({ store, audit, events, listClient }: ImportListDeps): JobHandler {
  const save = async (job: JobRun, accountId: string, read: ReturnType<typeof readList>, url: string) => {
    const now = await store.now();
    return store.write(async (transaction) => {
      await job.assertClaim(transaction);
      const list = await transaction
        .selectFrom("shared_lists")
        .select(["id", "name", "account_id"])
        .where("id", "=", job.key)
        .executeTakeFirst();
      const source = await findImport(transaction, job.key);
      // The import was stopped, or has another URL now, for which the job runs again.
      if (!list || source?.url !== url) return null;
      const changed = typeof read === "string" ? read : await replaceImported(transaction, now, list.id, read);
      if (typeof changed === "string") {
        await recordFailure(transaction, now, source, changed);
        return now + intervals.failed;
      }
      const { added, removed } = changed;
      if (added.length + removed.length > 0) {
        await transaction.updateTable("shared_lists").set({ updated_at: now }).where("id", "=", list.id).execute();
        const changes = [
          ...added.map((entry) => ({ field: "entry", before: "", after: entry })),
          ...removed.map((entry) => ({ field: "entry", before: entry, after: "" })),
        ];
        const others = changes.length - maxNamed;
        const entry = createSystemEntry({
          action: "changeSharedList",
          accountId,
          target: `/shared-lists/${list.id}`,
          reason: "Daily import",
          changes: [
            ...changes.slice(0, maxNamed),
            ...(others > 0 ? [{ field: "entry", before: null, after: `and ${others} more` }] : []),
          ],
        });
        await audit.append(transaction, now, entry);
        await scheduleList(transaction, now, list);
      }
      return now + intervals.good;
    });
  };

  return {
    ...importListJob,
    async run(job) {
      const accountId = job.accountId ?? "";
      const source = await findImport(store.db, job.key);
      if (!source) return null;
      const response = await listClient.send(new URL(source.url), { method: "GET", signal: job.signal });
      if (job.signal.aborted) throw new Error("the import was interrupted");
      const due = await save(job, accountId, readList(response), source.url);
      events.publish(accountId, { resource: "shared-list" });
      return due;
    },
  };
}
