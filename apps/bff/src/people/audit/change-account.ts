import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { AccountEvent } from "@edge-console/contract/console/events";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import type { AuditLog } from "./audit-log.ts";
import { createAccountEntry } from "./new-entries.ts";

/** Collaborators of handlers that change an account. */
export interface AccountChangeDeps {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}

/** What an action changed, for its audit entry. Handlers add what their response needs. */
interface AccountChange {
  readonly target: string;
  readonly changes?: AuditEntry["changes"];
}

/**
 * Runs an action of a member in a transaction with its audit entry, and publishes `event` after the commit. If `work` returns
 * undefined, nothing changed: there is no entry and no event. `now` in Unix seconds.
 */
export async function changeAccount<Change extends AccountChange | undefined>(
  { store, audit, events }: AccountChangeDeps,
  context: AccountContext,
  { action, event }: { readonly action: AuditAction; readonly event?: AccountEvent },
  work: (transaction: Transaction<Schema>, now: number) => Promise<Change>,
): Promise<Change> {
  const now = await store.now();
  const change = await store.write(async (transaction) => {
    const done = await work(transaction, now);
    if (done) {
      const { target, changes = [] } = done;
      await audit.append(transaction, now, createAccountEntry(context, { action, target, changes }));
    }
    return done;
  });
  if (change && event) events.publish(context.account.id, event, context.requestId);
  return change;
}
