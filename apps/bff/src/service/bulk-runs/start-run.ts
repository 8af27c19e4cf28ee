import { randomUUID } from "node:crypto";
import { type BulkChange, bulkRunLimits } from "@edge-console/contract/console/bulk-runs";
import type { Transaction } from "kysely";
import { lockAccount } from "../../people/accounts/accounts.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { scheduleJob } from "../../platform/jobs/job-queue.ts";
import { countOpenRuns, findRun, insertRun, type NewItem, type RunRow } from "./bulk-run-store.ts";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createSystemEntry } from "../../people/audit/new-entries.ts";
import { bulkRunJob } from "./run-job.ts";
import { findRunner, type RunStarter, toActor } from "./send-item-change.ts";

/**
 * Starts a run in the name of a member. Returns false if it was started before.
 * @throws ProblemError 409 if the account has too many runs, 404 if the ID is one of another account's runs
 */
export async function startRun(
  transaction: Transaction<Schema>,
  now: number,
  run: Pick<RunRow, "id" | "account_id" | "user_id" | "token_id" | "requested_by" | "undoes" | "shared_list_id">,
  changes: readonly BulkChange[],
  items: readonly NewItem[],
): Promise<boolean> {
  await lockAccount(transaction, run.account_id);
  if (await findRun(transaction, run.account_id, run.id)) return false;
  if ((await countOpenRuns(transaction, run.account_id)) >= bulkRunLimits.running) {
    const detail = `An account can have ${bulkRunLimits.running} bulk runs at a time. Wait for one to end, or cancel one.`;
    throw new ProblemError("conflict", { detail });
  }
  if (!(await insertRun(transaction, { ...run, created_at: now }, changes, items))) throw new ProblemError("not-found");
  await scheduleJob(transaction, now, bulkRunJob, { key: run.id, accountId: run.account_id });
  return true;
}

/**
 * Starts a run in the name of the member who arranged it, with their access token if they used one, and records it in the
 * audit log. If they may no longer change zones, the console starts it, and the audit log says who asked for it. Returns its ID.
 * @throws ProblemError 409 if the account has too many runs
 */
export async function startArrangedRun(
  { audit, transaction }: { readonly audit: AuditLog; readonly transaction: Transaction<Schema> },
  now: number,
  arranged: RunStarter & Pick<RunRow, "shared_list_id"> & { readonly requested_by: string; readonly reason: string },
  changes: readonly [BulkChange, ...BulkChange[]],
  items: readonly NewItem[],
): Promise<string> {
  const { reason, ...run } = arranged;
  const id = randomUUID();
  const runner = await findRunner(transaction, run, changes[0]);
  const requester = runner?.kind === "console" && run.requested_by !== "" ? `, requested by ${run.requested_by}` : "";
  await startRun(transaction, now, { ...run, id, undoes: null }, changes, items);
  const entry = createSystemEntry({
    action: "startBulkRun",
    accountId: run.account_id,
    target: `/bulk-runs/${id}`,
    ...(runner && { actor: toActor(runner) }),
    reason: reason + requester,
    changes: [{ field: "items", before: null, after: items.length }],
  });
  await audit.append(transaction, now, entry);
  return id;
}
