import { actionsWithEvents, getActionEvent } from "@edge-console/contract/console/audit-actions";
import type { AccountEvents } from "../events/account-events.ts";
import type { Store } from "../db/store.ts";
import type { Upstream } from "../upstream/client.ts";
import { toAccountEvent } from "./to-account-event.ts";
import { parseIntentTarget } from "./parse-intent-target.ts";

/** What following the other replicas takes. */
export interface ReplicaEventDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly events: AccountEvents;
}

/** A write takes as long as its deadline between its beginning and its end; clocks are the database's throughout. */
const longestWriteSeconds = 30;
/** So long after the second that it notes may a row of the audit log be committed: passwords are hashed in between. */
const longestChangeSeconds = 10;

/**
 * Finds out from the database what other replicas changed on the accounts that somebody follows here, and tells them.
 * To be called every second or so; the first call only looks where things stand.
 */
export function createReplicaEvents({ store, upstream, events }: ReplicaEventDeps): () => Promise<void> {
  let told = new Set<string>();
  let since: number | undefined;

  return async () => {
    const now = await store.now();
    const from = since ?? now;
    // A transaction may be committed a little after the second that it notes.
    since = now - 2;
    const followed = events.getSubscribedAccounts();
    const accounts = [...followed.keys()];
    if (accounts.length === 0) {
      told = new Set();
      return;
    }
    const ended = await upstream.intents.listResolvedSince(accounts, from, longestWriteSeconds);
    for (const intent of ended.filter(({ id }) => !told.has(id))) {
      if (events.wasPublishedHere(intent.request_id)) continue;
      upstream.invalidateReads(intent.account_id);
      const subject = parseIntentTarget(intent);
      if (subject) events.publish(intent.account_id, toAccountEvent(subject.operation, subject.ids));
    }
    const changes = await changesSince(store, accounts, from - longestChangeSeconds);
    for (const { at, scope, action, request_id } of changes.filter(({ id }) => !told.has(id))) {
      const known = actionsWithEvents.find((name) => name === action);
      const resource = known && getActionEvent(known);
      if (resource === undefined || events.wasPublishedHere(request_id)) continue;
      // On SQLite these are short transactions of the command line: a page that was opened later has loaded the result.
      if (store.kind === "sqlite" && at < (followed.get(scope) ?? 0) - 1) continue;
      upstream.invalidateReads(scope);
      events.publish(scope, { resource });
    }
    told = new Set([...ended, ...changes].map(({ id }) => id));
  };
}

function changesSince(store: Store, accounts: readonly string[], since: number) {
  return (
    store.db
      .selectFrom("audit")
      .select(["id", "at", "scope", "action", "request_id"])
      .where("scope", "in", accounts)
      .where("at", ">=", since)
      .where("action", "in", actionsWithEvents)
      // A scheduled change that ended without being applied is news, too.
      .where((row) => row.or([row("outcome", "in", ["applied", "unknown"]), row("action", "=", "enableForceHttps")]))
      .execute()
  );
}
