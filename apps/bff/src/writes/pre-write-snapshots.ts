import { operationNames, operations } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import { BoundedMap } from "../db/bounded-map.ts";
import type { ServiceAnswer } from "../upstream/answer.ts";
import type { Call } from "../upstream/exchange.ts";
import { type ParsedIds, servicePath } from "../upstream/path.ts";
import { type Search, searches } from "./reconcilers.ts";

/**
 * What people read shortly before they changed something: which tunnels there were, in which state one was. A write
 * whose answer is lost is told by it from what was there before; nothing is read for that alone.
 */
export interface KnownBefore {
  see(accountId: string, call: Call, answer: ServiceAnswer): void;
  /** What is known for a search; null when nothing was read within the last minute. */
  recall(accountId: string, search: Search | undefined, ids: ParsedIds): unknown;
}

const keptMs = 60_000;
const mostKept = 2_000;

/** What is kept of which reads. */
const kept = operationNames.flatMap((name) => {
  const search = searches[name];
  return search?.keep ? [{ reads: search.reads, keep: search.keep }] : [];
});

/** Keeps what was read last, in this process's memory. */
export function createKnownBefore(): KnownBefore {
  const facts = new BoundedMap<string, { readonly until: number; readonly fact: unknown }>(mostKept);
  const keyOf = (accountId: string, operation: Operation, ids: ParsedIds) =>
    `${accountId} ${servicePath(operation.path, ids)}`;

  const note = (accountId: string, operation: Operation, ids: ParsedIds, data: unknown) => {
    const keep = kept.find(({ reads }) => reads === operation)?.keep;
    if (!keep) return;
    facts.set(keyOf(accountId, operation, ids), { until: performance.now() + keptMs, fact: keep(data) });
  };

  return {
    see(accountId, { operation, ids }, { data }) {
      note(accountId, operation, ids, data);
      // A tunnel comes with its endpoints.
      if (operation === operations.getTunnel) note(accountId, operations.listEndpoints, ids, data);
    },

    recall(accountId, search, ids) {
      if (!search?.keep) return null;
      const found = facts.get(keyOf(accountId, search.reads, ids));
      return found && performance.now() < found.until ? found.fact : null;
    },
  };
}
