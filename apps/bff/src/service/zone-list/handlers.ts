import type { zoneListOperations } from "@edge-console/contract/console-operations/zone-list";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { createTurns } from "../../platform/db/take-turns.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import type { Upstream } from "../upstream/client.ts";
import {
  assertListed,
  type ChangedNote,
  changeEntryNotes,
  listEntryNotes,
  removeNotesWithEntries,
} from "./entry-notes.ts";
import { assertZonesExist, readZone } from "./existing-zones.ts";
import { deleteView, listSavedViews, saveView } from "./saved-views.ts";
import { changeZoneLabels, listZoneLabels } from "./zone-labels.ts";

/** Changed notes that an audit entry lists. */
const maxAuditedNotes = 20;

/** Labels of zones or notes in a change that is small. */
const maxSmallChange = 20;

/** Key of the turns of large changes, which no account has. */
const largeChanges = "large changes";

export interface ZoneListHandlersDeps {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly upstream: Upstream;
}

/**
 * Handlers of what the console adds to the list of zones: `…/zone-labels`, the same for all members, and `…/saved-views`, a
 * member's own views and those shared with the account. Also notes on entries of the zones' lists, the same for all members.
 */
export function zoneListHandlers({
  store,
  audit,
  events,
  upstream,
}: ZoneListHandlersDeps): Handlers<keyof typeof zoneListOperations> {
  const takeTurn = createTurns();
  /**
   * Runs a change of notes or labels after the account's earlier ones, and if it changes many, also after large ones of other
   * accounts: together, they would take the time of the process and the database from small changes.
   */
  const write = <T>(accountId: string, size: number, work: (transaction: Transaction<Schema>) => Promise<T>) =>
    takeTurn(accountId, () =>
      size > maxSmallChange ? takeTurn(largeChanges, () => store.write(work)) : store.write(work),
    );
  const toViewer = ({ account, actor, user }: AccountContext) => ({ accountId: account.id, userId: user.id, actor });
  const toSavedViews = async (context: AccountContext) => ({
    views: await listSavedViews(store.db, toViewer(context)),
  });

  return {
    async listZoneLabels({ account }) {
      return listZoneLabels(store.db, account.id);
    },

    async changeZoneLabels(context) {
      const { account, body, requestId } = context;
      await assertZonesExist({ store, upstream }, context, body.zones);
      const now = await store.now();
      const changed = await write(account.id, body.zones.length, async (transaction) => {
        const changed = await changeZoneLabels(transaction, account.id, body);
        const entries = changed.map(({ zoneId, before, after }) =>
          createAccountEntry(context, {
            action: "changeZoneLabels",
            target: `/cdn/${zoneId}`,
            changes: [{ field: "labels", before: before.join(", "), after: after.join(", ") }],
          }),
        );
        await audit.appendAll(transaction, now, entries);
        return changed;
      });
      if (changed.length > 0) events.publish(account.id, { resource: "zone-labels" }, requestId);
      return listZoneLabels(store.db, account.id);
    },

    async listEntryNotes({ account, query }) {
      return listEntryNotes(store.db, account.id, query.zone);
    },

    async changeEntryNotes(context) {
      const { account, params, body, requestId } = context;
      const { zoneId } = params;
      const zone = await readZone(upstream, context, zoneId);
      assertListed(body.field, zone[body.field], body.notes);
      const ref = { accountId: account.id, zoneId };
      const now = await store.now();
      const changed = await write(account.id, body.notes.size, async (transaction) => {
        // Entries may also have been removed outside the console.
        await removeNotesWithEntries(transaction, now, ref, zone);
        const changed = await changeEntryNotes(transaction, ref, body.field, body.notes);
        if (changed.length === 0) return changed;
        const entry = createAccountEntry(context, {
          action: "changeEntryNotes",
          target: `/cdn/${zoneId}`,
          changes: toAuditChanges(changed),
        });
        await audit.append(transaction, now, entry);
        return changed;
      });
      if (changed.length > 0) events.publish(account.id, { resource: "entry-notes", zoneId }, requestId);
      return listEntryNotes(store.db, account.id, zoneId);
    },

    listSavedViews: toSavedViews,

    async saveView(context) {
      const { account, user, body } = context;
      const now = await store.now();
      await store.write((transaction) => saveView(transaction, now, { accountId: account.id, userId: user.id }, body));
      return toSavedViews(context);
    },

    async shareView(context) {
      const { account, user, params, body } = context;
      await store.db
        .updateTable("saved_views")
        .set({ shared: body.shared ? 1 : 0 })
        .where("account_id", "=", account.id)
        .where("user_id", "=", user.id)
        .where("id", "=", params.viewId)
        .returning("id")
        .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
      return toSavedViews(context);
    },

    async deleteView(context) {
      const isDeleted = await deleteView(store.db, toViewer(context), context.params.viewId);
      if (!isDeleted) throw new ProblemError("not-found");
      return toSavedViews(context);
    },
  };
}

/** Lists changed notes for the audit log: the first ones, and how many others there are. */
function toAuditChanges(changed: readonly ChangedNote[]): AuditEntry["changes"] {
  const format = (entry: string, note: string) => (note === "" ? "" : `${entry}: ${note}`);
  const listed = changed.slice(0, maxAuditedNotes).map(({ entry, before, after }) => ({
    field: "notes",
    before: format(entry, before),
    after: format(entry, after),
  }));
  const others = changed.length - listed.length;
  return others === 0 ? listed : [...listed, { field: "notes", before: null, after: `and ${others} more` }];
}
