import { apiKeyActions } from "../audit/actions.ts";
import type { AccountEvents } from "../events/account-events.ts";
import type { Store } from "../store/store.ts";
import type { Upstream } from "../upstream/client.ts";
import type { Intent } from "../upstream/intents.ts";
import { eventOf } from "./event-of.ts";
import { subjectOf } from "./intent-subject.ts";

/** What following the other replicas takes. */
export interface ReplicaEventParts {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly events: AccountEvents;
}

/** A write takes as long as its deadline between its beginning and its end; clocks are the database's throughout. */
const longestWriteSeconds = 30;

/**
 * Finds out from the database what other replicas changed on the accounts that somebody follows here, and tells them.
 * To be called every second or so; the first call only looks where things stand.
 */
export function createReplicaEvents({ store, upstream, events }: ReplicaEventParts): () => Promise<void> {
  let told = new Set<string>();
  let since: number | undefined;

  return async () => {
    const now = await store.now();
    const from = since ?? now;
    // A transaction may be committed a little after the second that it notes.
    since = now - 2;
    const accounts = events.followed();
    if (accounts.length === 0) {
      told = new Set();
      return;
    }
    const ended = await upstream.intents.endedSince(accounts, from, longestWriteSeconds);
    for (const intent of ended.filter(({ id }) => !told.has(id))) {
      if (events.isOwn(intent.request_id)) continue;
      upstream.forget(intent.account_id);
      const subject = subjectOf(intent);
      if (subject) events.publish(intent.account_id, eventOf(subject.operation, subject.ids));
      else if (isOfApiKey(intent)) events.publish(intent.account_id, { resource: "api-key" });
    }
    told = new Set(ended.map(({ id }) => id));
  };
}

function isOfApiKey({ operation }: Intent): boolean {
  return apiKeyActions.some((action) => action === operation);
}
