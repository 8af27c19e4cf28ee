import type { bulkRunOperations } from "@edge-console/contract/console-operations/bulk-runs";
import { type BulkChange, type BulkRunDetails } from "@edge-console/contract/console/bulk-runs";
import { can } from "@edge-console/contract/permissions";
import type { Transaction } from "kysely";
import { getActingMember } from "../../people/access-tokens/acting-member.ts";
import { type AccountChangeDeps, changeAccount } from "../../people/audit/change-account.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type HandlerContext, type Handlers, Reply } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import { scheduleJob } from "../../platform/jobs/job-queue.ts";
import { findRun, listRuns, lockRun, type RunReader, type RunRow, setRunState, toBulkItem } from "./bulk-run-store.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { changePermissions } from "./send-item-change.ts";
import { preparePlanRun, prepareRun } from "./new-run.ts";
import { prepareSharedListRun } from "./apply-shared-list.ts";
import { bulkRunJob } from "./run-job.ts";
import { startRun } from "./start-run.ts";
import { listItemsWithInverse, planUndo } from "./undo-run.ts";

export interface BulkRunHandlersDeps extends AccountChangeDeps {
  readonly searchIndex: SearchIndex;
}

/**
 * Handlers of an account's bulk runs. The member who started a run, and full access, pause, resume, cancel, and undo it.
 */
export function bulkRunHandlers(deps: BulkRunHandlersDeps): Handlers<keyof typeof bulkRunOperations> {
  const { store, searchIndex } = deps;
  const read = async (context: AccountContext, id: string): Promise<BulkRunDetails> => {
    const [run] = await listRuns(store, context.account.id, await store.now(), toReader(context), id);
    const row = await findRun(store.db, context.account.id, id);
    if (!run || !row) throw new ProblemError("not-found");
    const items = await listItemsWithInverse(store.db, row);
    return { ...run, items: items.map(({ item, inverse }) => toBulkItem(item, inverse !== null)) };
  };

  /** Changes the state of a run that the member may control. */
  const control =
    (
      action: "pauseBulkRun" | "resumeBulkRun" | "cancelBulkRun",
      change: (transaction: Transaction<Schema>, now: number, run: RunRow) => Promise<void>,
    ) =>
    async (context: HandlerContext<"getBulkRun">) => {
      const id = context.params.runId;
      const event = { resource: "bulk-run", runId: id } as const;
      await changeAccount(deps, context, { action, event }, async (transaction, now) => {
        const run = await lockRun(transaction, context.account.id, id);
        if (!run) throw new ProblemError("not-found");
        assertMayControl(context, run);
        await change(transaction, now, run);
        return { target: `/bulk-runs/${id}` };
      });
      return read(context, id);
    };

  return {
    async listBulkRuns(context) {
      return {
        runs: await listRuns(store, context.account.id, await store.now(), toReader(context)),
      };
    },

    async startBulkRun(context) {
      const { account, body, user } = context;
      const newRun =
        "plan" in body
          ? await preparePlanRun({ store, searchIndex }, context, body.plan)
          : "sharedList" in body
            ? await prepareSharedListRun({ store, searchIndex }, account.id, body)
            : await prepareRun({ store, searchIndex }, account.id, body);
      const { id, changes, items } = newRun;
      // The plan was applied already.
      if (items.length === 0) return new Reply(await read(context, id), { status: 200 });
      for (const change of changes) assertMayStart(context, change);
      const action = { action: "startBulkRun", event: { resource: "bulk-run", runId: id } } as const;
      const started = await changeAccount(deps, context, action, async (transaction, now) => {
        await newRun.claim?.(transaction);
        const run = {
          id,
          account_id: account.id,
          ...toStarter(context),
          undoes: null,
          shared_list_id: "sharedList" in body ? body.sharedList : null,
        };
        if (!(await startRun(transaction, now, run, changes, items))) return undefined;
        return { target: `/bulk-runs/${id}`, changes: [{ field: "items", before: null, after: items.length }] };
      });
      const run = await findRun(store.db, account.id, id);
      if (!run || (run.token_id ?? run.user_id) !== user.id) throw new ProblemError("not-found");
      const details = await read(context, id);
      return started ? details : new Reply(details, { status: 200 });
    },

    async getBulkRun(context) {
      return read(context, context.params.runId);
    },

    pauseBulkRun: control("pauseBulkRun", async (transaction, now, run) => {
      assertState(run, "running");
      await setRunState(transaction, now, run.id, "paused", { reason: "member", detail: null });
    }),

    resumeBulkRun: control("resumeBulkRun", async (transaction, now, run) => {
      assertState(run, "paused");
      await setRunState(transaction, now, run.id, "running");
      await scheduleJob(transaction, now, bulkRunJob, { key: run.id, accountId: run.account_id });
    }),

    cancelBulkRun: control("cancelBulkRun", async (transaction, now, run) => {
      assertState(run, "running", "paused");
      await setRunState(transaction, now, run.id, "canceled");
    }),

    async undoBulkRun(context) {
      const { account, body, params } = context;
      const action = { action: "undoBulkRun", event: { resource: "bulk-run", runId: body.id } } as const;
      await changeAccount(deps, context, action, async (transaction, now) => {
        const run = await lockRun(transaction, account.id, params.runId);
        if (!run) throw new ProblemError("not-found");
        if (run.undone_by === body.id) return undefined;
        assertMayControl(context, run);
        assertState(run, "completed", "canceled");
        if (run.undone_by !== null) throw new ProblemError("conflict", { detail: "This run was undone." });
        const { changes, items } = await planUndo(transaction, run);
        if (items.length === 0)
          throw new ProblemError("conflict", { detail: "This run changed nothing that can be undone." });
        for (const change of changes) assertMayStart(context, change);
        const undo = {
          id: body.id,
          account_id: account.id,
          ...toStarter(context),
          undoes: run.id,
          shared_list_id: run.shared_list_id,
        };
        if (!(await startRun(transaction, now, undo, changes, items))) return undefined;
        await transaction.updateTable("bulk_runs").set({ undone_by: body.id }).where("id", "=", run.id).execute();
        return { target: `/bulk-runs/${run.id}` };
      });
      return read(context, body.id);
    },
  };
}

/** Returns in whose name a run is carried out: a member's, or that of a token of a member. */
function toStarter(context: AccountContext): Pick<RunRow, "user_id" | "token_id" | "requested_by"> {
  const { userId, tokenId } = getActingMember(context);
  return { user_id: userId, token_id: tokenId, requested_by: null };
}

function toReader({ user, actor }: AccountContext): RunReader {
  return {
    userId: user.id,
    actor,
    canControlAll: can(actor, "members:manage"),
  };
}

/** @throws ProblemError 403 unless the member started the run or has full access. */
function assertMayControl(context: AccountContext, run: RunRow): void {
  const { userId, canControlAll } = toReader(context);
  if ((run.token_id ?? run.user_id) !== userId && !canControlAll) {
    throw new ProblemError("forbidden", {
      detail: "Only the member or access token that started this run, or a member with full access, can do this.",
    });
  }
}

/** @throws ProblemError 403 if the member may not make a change. */
function assertMayStart({ actor }: AccountContext, { kind }: BulkChange): void {
  if (!can(actor, changePermissions[kind])) throw new ProblemError("forbidden");
}

/** @throws ProblemError 409 unless the run has one of these states. */
function assertState({ state }: RunRow, ...states: readonly RunRow["state"][]): void {
  if (states.includes(state)) return;
  throw new ProblemError("conflict", { detail: `This run is ${state}.` });
}
