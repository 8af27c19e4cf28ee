import { setTimeout as wait } from "node:timers/promises";
import type { Schema } from "../../platform/db/schema.ts";
import { isDatabaseUnavailable } from "../../platform/db/unavailable.ts";
import { describeError, type Log } from "../../platform/http/log.ts";
import { ClaimLostError, type JobHandler, type JobKind, type JobRun } from "../../platform/jobs/job-kind.ts";
import { findIntentByRequest } from "../upstream/intent-queries.ts";
import type { Kysely } from "kysely";
import { changeItem } from "./change-item.ts";
import { createCurrentObjects } from "./current-objects.ts";
import {
  findRun,
  type ItemRow,
  listItems,
  lockRun,
  parseBulkChanges,
  type RunRow,
  setRunState,
  updateItem,
} from "./bulk-run-store.ts";
import { type ItemResult, notApplied } from "./item-result.ts";
import { type ChangeItemDeps, type RunContext } from "./send-item-change.ts";

/** Carries out a bulk run; the key is its ID. */
export const bulkRunJob: JobKind = {
  kind: "bulk-run",
  concurrency: 4,
  perAccount: 2,
  deadlineSeconds: 40,
  retry: { firstSeconds: 10, maxSeconds: 300 },
};

export interface BulkRunJobDeps extends ChangeItemDeps {
  readonly log: Log;
}

/** Time after which a run of the job gives way to others, in milliseconds. */
const sliceMs = 15_000;
/** Time between checks of items whose result isn't known yet, in seconds. */
const checkSeconds = 2;
/** Wait after the API failed for an item, in milliseconds. After a second failure in a row, the run is paused. */
const outageWaitMs = 2_000;
/** Attempts at an item whose earlier ones were certainly not applied, because the console stopped. */
const maxAttempts = 3;

/** Creates what the job of a run does: it changes one item after the other, until all have a result. */
export function createBulkRunHandler(deps: BulkRunJobDeps): JobHandler {
  const { store } = deps;
  return {
    ...bulkRunJob,
    async run(job) {
      const endAt = performance.now() + sliceMs;
      const { accountId } = job;
      const run = accountId === null ? undefined : await findRun(store.db, accountId, job.key);
      if (!run || run.state !== "running") return null;
      if (run.waits_until !== null) await setWait(deps, job, run, null);
      const changes = parseBulkChanges(run);
      let outages = 0;
      const pending = await listItems(store.db, run.id, true);
      const context = { run, job, objects: createCurrentObjects(deps, run.account_id, pending) };
      for (const item of pending) {
        const change = changes[item.change_index];
        if (!change) throw new Error(`bulk run ${run.id} has no change ${item.change_index}`);
        // After an outage, the same item is tried again.
        for (let isDone = false; !isDone;) {
          if (job.signal.aborted || performance.now() >= endAt) return store.now();
          if (!(await isRunning(store.db, run))) return null;
          const result =
            item.request_id === null
              ? await changeItemSafely(deps, context, item, change)
              : await settleItem(deps, run, item);
          isDone = result.type !== "outage";
          outages = result.type === "outage" ? outages + 1 : 0;
          if (result.type === "wait") return setWait(deps, job, run, (await store.now()) + result.seconds);
          if (result.type === "pause") return pause(deps, job, run, result);
          if (outages > 1 && result.type === "outage")
            return pause(deps, job, run, { reason: "unavailable", detail: result.detail });
          if (result.type === "outage") await wait(outageWaitMs, undefined, { signal: job.signal });
          if (result.type === "settled") await record(deps, job, run, item, result);
        }
      }
      return finish(deps, job, run);
    },
  };
}

/** A failure of the console itself concerns the item only. */
async function changeItemSafely(
  deps: BulkRunJobDeps,
  context: RunContext,
  item: ItemRow,
  change: Parameters<typeof changeItem>[3],
): Promise<ItemResult> {
  try {
    return await changeItem(deps, context, item, change);
  } catch (error) {
    if (error instanceof ClaimLostError || isDatabaseUnavailable(error) || context.job.signal.aborted) throw error;
    deps.log.error({ runId: context.run.id, error: describeError(error) }, "changing an item of a bulk run failed");
    return (await wasSent(deps.store.db, item)) ? { type: "sent" } : notApplied("Internal error.");
  }
}

async function wasSent(db: Kysely<Schema>, { run_id, position }: ItemRow): Promise<boolean> {
  const row = await db
    .selectFrom("bulk_items")
    .select("request_id")
    .where("run_id", "=", run_id)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.request_id !== null;
}

/** Draws the conclusion from the write of an item: nothing is sent again before its result is known. */
async function settleItem({ store }: BulkRunJobDeps, run: RunRow, item: ItemRow): Promise<ItemResult> {
  const intent = await findIntentByRequest(store.db, run.account_id, item.request_id ?? "");
  if (intent?.state === "applied") return { type: "settled", state: "applied", detail: null };
  if (!intent || intent.reconciled === "unconfirmed") {
    const object = item.hostname_id === null ? "zone" : "hostname";
    const detail = `Couldn't confirm the change. Check the ${object}.`;
    return { type: "settled", state: "unconfirmed", detail };
  }
  if (intent.state !== "not-applied" || intent.check_after !== null) return { type: "sent" };
  // The console stopped before a response arrived, and the check shows that nothing was changed; or before it tried again.
  if ((intent.status === null || intent.status === 429) && item.attempts < maxAttempts) {
    await store.write((transaction) => updateItem(transaction, item, { request_id: null, done: null }));
    return { type: "sent" };
  }
  return notApplied("The API didn't apply the change.");
}

async function isRunning(db: Kysely<Schema>, { id }: RunRow): Promise<boolean> {
  const row = await db.selectFrom("bulk_runs").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state === "running";
}

async function record(
  deps: BulkRunJobDeps,
  job: JobRun,
  run: RunRow,
  item: ItemRow,
  { state, detail }: ItemResult & { type: "settled" },
): Promise<void> {
  const at = await deps.store.now();
  await deps.store.write(async (transaction) => {
    await job.assertClaim(transaction);
    const done = state === "applied" ? {} : { done: null };
    await updateItem(transaction, item, { state, detail, at, ...done });
  });
  publish(deps, run);
}

/** Sets when a run continues. Returns that time for its job. */
async function setWait(deps: BulkRunJobDeps, job: JobRun, run: RunRow, until: number | null): Promise<number | null> {
  await deps.store.write(async (transaction) => {
    await job.assertClaim(transaction);
    await transaction.updateTable("bulk_runs").set({ waits_until: until }).where("id", "=", run.id).execute();
  });
  publish(deps, run);
  return until;
}

async function pause(
  deps: BulkRunJobDeps,
  job: JobRun,
  run: RunRow,
  reason: Parameters<typeof setRunState>[4],
): Promise<null> {
  const now = await deps.store.now();
  await deps.store.write(async (transaction) => {
    await job.assertClaim(transaction);
    const current = await lockRun(transaction, run.account_id, run.id);
    if (current?.state === "running") await setRunState(transaction, now, run.id, "paused", reason);
  });
  publish(deps, run);
  return null;
}

/** Ends a run whose items all have a result; otherwise returns when the others are checked again. */
async function finish(deps: BulkRunJobDeps, job: JobRun, run: RunRow): Promise<number | null> {
  const now = await deps.store.now();
  const isOver = await deps.store.write(async (transaction) => {
    await job.assertClaim(transaction);
    if ((await listItems(transaction, run.id, true)).length > 0) return false;
    const current = await lockRun(transaction, run.account_id, run.id);
    if (current?.state === "running") await setRunState(transaction, now, run.id, "completed");
    return true;
  });
  if (!isOver) return now + checkSeconds;
  publish(deps, run);
  return null;
}

function publish({ events }: BulkRunJobDeps, { id, account_id }: RunRow): void {
  events.publish(account_id, { resource: "bulk-run", runId: id });
}
