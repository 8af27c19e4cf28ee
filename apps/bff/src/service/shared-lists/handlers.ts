import type { SharedList } from "@edge-console/contract/console/shared-lists";
import type { sharedListOperations } from "@edge-console/contract/console-operations/shared-lists";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import { getActingMember } from "../../people/access-tokens/acting-member.ts";
import { type AccountChangeDeps, changeAccount } from "../../people/audit/change-account.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { createFieldProblem, ProblemError } from "../../platform/http/problem.ts";
import { assertUrlAllowed, type MemberUrlClient } from "../../platform/outbound/member-url-client.ts";
import { type HandlerContext, type Handlers, Reply } from "../../platform/http/console-routes.ts";
import type { Upstream } from "../upstream/client.ts";
import { assertZonesExist } from "../zone-list/existing-zones.ts";
import { scheduleList } from "./apply-job.ts";
import { findImport, scheduleImport, setImport } from "./list-imports.ts";
import { planSharedList, type PlanListDeps } from "./plan-list.ts";
import {
  changeEntries,
  changeZones,
  lockSharedList,
  insertSharedList,
  loadSharedLists,
  type SharedListRow,
  toSharedList,
  toSummary,
  updateSharedList,
} from "./shared-list-store.ts";

export interface SharedListHandlersDeps extends PlanListDeps, AccountChangeDeps {
  readonly upstream: Upstream;
  readonly listClient: MemberUrlClient;
}

/** Changed entries that an audit entry lists. */
const maxAudited = 20;

const event = { resource: "shared-list" } as const;

/**
 * Handlers of shared IP lists. They change what a list wants; `startBulkRun` with the digest of its plan applies it to zones.
 */
export function sharedListHandlers(deps: SharedListHandlersDeps): Handlers<keyof typeof sharedListOperations> {
  const { store, searchIndex, upstream, listClient } = deps;
  const read = async (accountId: string, id: string): Promise<SharedList> => {
    const list = (await loadSharedLists(store.db, accountId)).find(({ row }) => row.id === id);
    if (!list) throw new ProblemError("not-found");
    return toSharedList(list, await store.now());
  };

  /** Changes the list in the path, with an audit entry if something changed. */
  const change = async (
    context: Omit<HandlerContext<"getSharedList">, "body">,
    work: (transaction: Transaction<Schema>, now: number, row: SharedListRow) => Promise<AuditEntry["changes"]>,
  ) => {
    const { account, params } = context;
    const id = params.listId;
    await changeAccount(deps, context, { action: "changeSharedList", event }, async (transaction, now) => {
      const row = await lockSharedList(transaction, account.id, id);
      const changes = await work(transaction, now, row);
      if (changes.length === 0) return undefined;
      await updateSharedList(transaction, now, row, getActingMember(context), {});
      await scheduleList(transaction, now, row);
      return { target: `/shared-lists/${id}`, changes };
    });
    return read(account.id, id);
  };

  return {
    async listSharedLists({ account }) {
      const now = await store.now();
      const lists = await loadSharedLists(store.db, account.id);
      return { lists: lists.map((list) => toSummary(list, now)) };
    },

    async createSharedList(context) {
      const { account, body } = context;
      const change = { action: "createSharedList", event } as const;
      const isNew = await changeAccount(deps, context, change, async (transaction, now) => {
        if (!(await insertSharedList(transaction, now, account.id, getActingMember(context), body))) return undefined;
        const changes = [
          { field: "name", before: null, after: body.name },
          { field: "mode", before: null, after: body.mode },
        ];
        return { target: `/shared-lists/${body.id}`, changes };
      });
      const list = await read(account.id, body.id);
      return isNew ? list : new Reply(list, { status: 200 });
    },

    getSharedList: ({ account, params }) => read(account.id, params.listId),

    changeSharedList: (context) =>
      change(context, async (transaction, now, row) => {
        const { name = row.name, mode = row.mode, importUrl } = context.body;
        const before = (await findImport(transaction, row.id))?.url ?? null;
        const after = importUrl === undefined ? before : importUrl;
        if (after !== null && after !== before) assertUrlAllowed(listClient, "importUrl", after);
        await updateSharedList(transaction, now, row, getActingMember(context), { name, mode });
        if (after !== before) await setImport(transaction, now, row, after);
        return [
          { field: "name", before: row.name, after: name },
          { field: "mode", before: row.mode, after: mode },
          { field: "importUrl", before: toAuditedUrl(before), after: toAuditedUrl(after) },
        ].filter((one) => one.before !== one.after);
      }),

    async importSharedList({ account, params }) {
      const now = await store.now();
      await store.write(async (transaction) => {
        const row = await lockSharedList(transaction, account.id, params.listId);
        if (!(await findImport(transaction, row.id))) {
          throw new ProblemError("conflict", { detail: "The list imports no URL." });
        }
        await scheduleImport(transaction, now, row);
      });
    },

    async deleteSharedList(context) {
      const { account, params } = context;
      await changeAccount(deps, context, { action: "deleteSharedList", event }, async (transaction) => {
        const row = await lockSharedList(transaction, account.id, params.listId);
        await transaction.deleteFrom("shared_lists").where("id", "=", row.id).execute();
        return { target: `/shared-lists/${row.id}`, changes: [{ field: "name", before: row.name, after: null }] };
      });
    },

    changeSharedListEntries: (context) =>
      change(context, async (transaction, now, row) => {
        const past = context.body.set.findIndex(({ expiresAt }) => expiresAt !== null && expiresAt <= now);
        if (past >= 0) throw createFieldProblem(`set.${past}.expiresAt`, "Choose a time in the future.");
        const changed = await changeEntries(transaction, now, row.id, context.body);
        const listed = changed.slice(0, maxAudited).map((one) => ({ field: "entry", ...one }));
        const others = changed.length - listed.length;
        return others === 0 ? listed : [...listed, { field: "entry", before: null, after: `and ${others} more` }];
      }),

    async changeSharedListZones(context) {
      const { body } = context;
      const zoneIds = body.attach.map(({ zoneId }) => zoneId);
      if (zoneIds.length > 0) await assertZonesExist({ store, upstream }, context, zoneIds);
      return change(context, async (transaction, now, row) => {
        const { before, after } = await changeZones(transaction, row.id, body.attach, body.detach);
        const allZones = body.allZones === undefined ? row.all_zones : body.allZones;
        await updateSharedList(transaction, now, row, getActingMember(context), { all_zones: allZones });
        const zones = { field: "zones", before, after };
        const all = { field: "allZones", before: row.all_zones, after: allZones };
        return [
          ...(body.attach.length + body.detach.length > 0 ? [zones] : []),
          ...(all.before === all.after ? [] : [all]),
        ];
      });
    },

    planSharedList: ({ account, params }) => planSharedList({ store, searchIndex }, account.id, params.listId),
  };
}

/** The audit log keeps no query string, which could contain a key. */
function toAuditedUrl(url: string | null): string | null {
  if (url === null) return null;
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
