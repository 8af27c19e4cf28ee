import { actionsWithEvents, getActionEvent } from "@edge-console/contract/console/audit-actions";
import { listMemberships } from "../../people/accounts/memberships.ts";
import { listChangesSince, listUserChangesSince } from "../../people/audit/entry-queries.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Upstream } from "../upstream/client.ts";
import { toAccountEvent } from "./to-account-event.ts";
import { parseIntentTarget } from "./parse-intent-target.ts";

export interface ReplicaEventDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly events: AccountEvents;
}

/** Longest time between start and end of a write. All times are from the database's clock. */
const longestWriteSeconds = 30;
/** Longest time between the timestamp of an audit entry and its commit, because passwords are hashed in between. */
const longestChangeSeconds = 10;

/**
 * Publishes changes that other replicas made to accounts with subscribers on this replica, by polling the database. Call
 * the returned function about every second; the first call only sets the starting point.
 */
export function createReplicaEvents({ store, upstream, events }: ReplicaEventDeps): () => Promise<void> {
  let published = new Set<string>();
  let since: number | undefined;
  let known: ReadonlySet<string> = new Set();

  return async () => {
    const now = await store.now();
    const subscribed = events.getSubscribedAccounts();
    const accounts = [...subscribed.keys()];
    // The pages of new subscribers started to load before they subscribed.
    const ages = accounts.filter((id) => !known.has(id)).map((id) => Date.now() / 1000 - (subscribed.get(id) ?? 0));
    const from = Math.min(since ?? now, now - Math.ceil(Math.max(0, ...ages)));
    known = new Set(accounts);
    // A transaction may be committed shortly after its timestamp.
    since = now - 2;
    if (accounts.length === 0) {
      published = new Set();
      return;
    }
    const ended = await upstream.intents.listResolvedSince(accounts, from, longestWriteSeconds);
    for (const intent of ended.filter(({ id }) => !published.has(id))) {
      if (events.wasPublishedHere(intent.request_id)) continue;
      upstream.invalidateReads(intent.account_id);
      const subject = parseIntentTarget(intent);
      if (subject) events.publish(intent.account_id, toAccountEvent(subject.operation, subject.ids));
    }
    const recent = { actions: actionsWithEvents, since: from - longestChangeSeconds };
    const changes = await listChangesSince(store.db, { accounts, ...recent });
    for (const { userId, ...change } of await listUserChangesSince(store.db, recent)) {
      // A change of a user concerns each of their accounts.
      for (const { id } of await listMemberships(store.db, userId)) {
        if (subscribed.has(id)) changes.push({ ...change, accountId: id });
      }
    }
    for (const { at, accountId, action, request_id } of changes.filter((change) => !published.has(getKey(change)))) {
      const actionName = actionsWithEvents.find((name) => name === action);
      const resource = actionName && getActionEvent(actionName);
      if (resource === undefined || events.wasPublishedHere(request_id)) continue;
      // On SQLite these are short transactions of the command line: a page that was opened later has loaded the result.
      if (store.kind === "sqlite" && at < (subscribed.get(accountId) ?? 0) - 1) continue;
      upstream.invalidateReads(accountId);
      events.publish(accountId, { resource });
    }
    published = new Set([...ended.map(({ id }) => id), ...changes.map(getKey)]);
  };
}

function getKey({ id, accountId }: { readonly id: string; readonly accountId: string }): string {
  return `${accountId} ${id}`;
}
