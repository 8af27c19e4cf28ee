import { operationNames, operations } from "@edge-console/contract/operations";
import type { Operation, OperationPath } from "@edge-console/contract/operations/operation";
import type { AccountEvents } from "../events/account-events.ts";
import type { Store } from "../store/store.ts";
import type { Upstream } from "../upstream/client.ts";
import type { Intent } from "../upstream/intents.ts";
import { readIds } from "../upstream/path.ts";
import { eventOf } from "./event-of.ts";

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
      const event = eventOfIntent(intent);
      if (event) events.publish(intent.account_id, event);
    }
    told = new Set(ended.map(({ id }) => id));
  };
}

function eventOfIntent({ operation: name, target }: Intent) {
  const known = operationNames.find((operation) => operation === name);
  if (!known) return undefined;
  const operation: Operation = operations[known];
  return eventOf(operation, readIds(operation.path, segmentsOf(operation.path, target)) ?? {});
}

/** The texts that stand in a path where the template has its placeholders. */
function segmentsOf(template: OperationPath, path: string): Record<string, string> {
  const parts = path.split("/");
  return Object.fromEntries(
    template
      .split("/")
      .flatMap((part, index) => (/^\{\w+\}$/.test(part) ? [[part.slice(1, -1), parts[index] ?? ""]] : [])),
  );
}
