import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { type ScheduledEnds, scheduledEndLimits } from "@edge-console/contract/console/scheduled-ends";
import type { scheduledEndOperations } from "@edge-console/contract/console-operations/scheduled-ends";
import { getActingMember } from "../../people/access-tokens/acting-member.ts";
import { findTokenNames } from "../../people/access-tokens/access-tokens.ts";
import { type AccountChangeDeps, changeAccount } from "../../people/audit/change-account.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import { displayUser, findNamedUsers } from "../../people/users/displayed-users.ts";
import { type Handlers, Reply } from "../../platform/http/console-routes.ts";
import { createFieldProblem, ProblemError } from "../../platform/http/problem.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import {
  deleteEnds,
  findEnd,
  insertEnd,
  listEnds,
  type ScheduledEndRow,
  splitEndEntries,
} from "../scheduled-ends/scheduled-end-store.ts";
import type { Upstream } from "../upstream/client.ts";
import { assertZonesExist } from "../zone-list/existing-zones.ts";
import { toTimedChange, toZoneItem } from "./carry-out-end.ts";
import { startRun } from "./start-run.ts";
import { listTargetNames } from "./target-names.ts";

export interface ScheduledEndHandlersDeps extends AccountChangeDeps {
  readonly upstream: Upstream;
}

const event = { resource: "scheduled-end" } as const;

/** Handlers of settings that end at a time. A bulk run starts and ends each, so that it's reported as one. */
export function scheduledEndHandlers(deps: ScheduledEndHandlersDeps): Handlers<keyof typeof scheduledEndOperations> {
  const { store, audit, events, upstream } = deps;
  const list = async ({ account, actor }: AccountContext): Promise<ScheduledEnds> => {
    const rows = await listEnds(store.db, account.id);
    if (rows.length === 0) return { ends: [] };
    const { zones } = await listTargetNames(store.db, account.id);
    const users = await findNamedUsers(store.db, ["", ...rows.flatMap(({ created_by }) => created_by ?? [])]);
    const tokens = await findTokenNames(
      store.db,
      rows.map(({ token_id }) => token_id),
    );
    const describeCreator = ({ created_by, token_id }: ScheduledEndRow) => {
      const creator = users.get(created_by ?? "");
      const token = tokens.get(token_id ?? "");
      if (token !== undefined || !creator) return token ?? "";
      return displayUser(actor, creator);
    };
    return {
      ends: rows.map((row) => ({
        id: row.id,
        zoneId: row.zone_id,
        zoneName: zones.get(row.zone_id) ?? row.zone_id,
        field: row.field,
        entries: splitEndEntries(row),
        dueAt: row.due_at,
        createdAt: row.created_at,
        createdBy: describeCreator(row),
      })),
    };
  };

  return {
    listScheduledEnds: list,

    async scheduleEnd(context) {
      const { account, body, requestId } = context;
      await assertZonesExist({ store, upstream }, context, [body.zoneId]);
      assertDueAt(body.dueAt, await store.now());
      const { userId, tokenId, name } = getActingMember(context);
      const { zones } = await listTargetNames(store.db, account.id);
      const runId = randomUUID();
      const isNew = await changeAccount(deps, context, { action: "scheduleEnd", event }, async (transaction, now) => {
        const row: ScheduledEndRow = {
          id: body.id,
          account_id: account.id,
          zone_id: body.zoneId,
          field: body.field,
          entries: body.entries.join("\n"),
          due_at: body.dueAt,
          created_at: now,
          created_by: userId,
          requested_by: name,
          token_id: tokenId,
        };
        if (!(await insertEnd(transaction, now, row))) return undefined;
        const end = { target: `/cdn/${body.zoneId}`, changes: toChanges(row) };
        if (!body.start) return end;
        const run = {
          id: runId,
          account_id: account.id,
          user_id: userId,
          token_id: tokenId,
          requested_by: null,
          undoes: null,
          shared_list_id: null,
        };
        const item = toZoneItem(body.zoneId, zones.get(body.zoneId) ?? body.zoneId);
        await startRun(transaction, now, run, [toTimedChange(body.field, body.entries, true)], [item]);
        const changes = [{ field: "items", before: null, after: 1 }];
        const started = createAccountEntry(context, { action: "startBulkRun", target: `/bulk-runs/${runId}`, changes });
        await audit.append(transaction, now, started);
        return end;
      });
      if (isNew && body.start) events.publish(account.id, { resource: "bulk-run", runId }, requestId);
      const ends = await list(context);
      return isNew ? ends : new Reply(ends, { status: 200 });
    },

    async cancelScheduledEnd(context) {
      const { account, params } = context;
      await changeAccount(deps, context, { action: "cancelScheduledEnd", event }, async (transaction) => {
        const end = await findEnd(transaction, account.id, params.endId);
        if (!end) throw new ProblemError("not-found");
        await deleteEnds(transaction, [end]);
        const changes = toChanges(end).map(({ field, after }) => ({ field, before: after, after: null }));
        return { target: `/cdn/${end.zone_id}`, changes };
      });
    },
  };
}

/** @throws ProblemError 422 unless the time is in the next year */
function assertDueAt(dueAt: number, now: number): void {
  if (dueAt > now && dueAt <= now + scheduledEndLimits.seconds) return;
  throw createFieldProblem("dueAt", dueAt <= now ? "Choose a time in the future." : "Choose a time within a year.");
}

function toChanges({ field, entries, due_at }: ScheduledEndRow): AuditEntry["changes"] {
  const value = field === "MAINTENANCE" ? 1 : entries;
  return [
    { field, before: null, after: value },
    { field: "endsAt", before: null, after: new Date(due_at * 1_000).toISOString() },
  ];
}
