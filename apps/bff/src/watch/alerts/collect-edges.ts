import type { AccountFacts, Collection } from "./account-facts.ts";
import type { Observation } from "./observation.ts";
import { formatDateTime } from "../../platform/format/times.ts";

const subject = { type: "edges", id: "", name: "Edge IP addresses" } as const;

/** Addresses that a sentence names; the others are counted. */
const maxNamed = 10;

/**
 * Observes the edge IP addresses that were added or removed since the last evaluation. The API announces no date. It adds an
 * address before its location serves, and removes one after the location is retired (Spec: Edge addresses).
 */
export function collectEdges({ edges, zones, memory, now }: AccountFacts): Collection {
  if (!edges) return { observations: [], unchecked: ["edges"] };
  // Each replica keeps a report for a while: an older one would undo the change, and the next one repeat it.
  if (edges.at < (memory.edgesAt ?? -Infinity)) return { observations: [] };
  const next = { edges: [...edges.list], edgesAt: edges.at };
  const before = memory.edges;
  if (!before) return { observations: [], memory: next };
  const added = edges.list.filter((address) => !before.includes(address));
  const removed = before.filter((address) => !edges.list.includes(address));
  if (added.length + removed.length === 0) return { observations: [], memory: next };
  const hasZones = zones === undefined || zones.list.length > 0;
  const observation: Observation = {
    kind: "edges-changed",
    subject,
    occurrence: String(now),
    condition: { title: describeCounts(added.length, removed.length), sentence: describeChange(added, removed, now) },
  };
  return { observations: hasZones ? [observation] : [], memory: next };
}

function describeCounts(added: number, removed: number): string {
  const parts = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`].filter((part) => part !== false);
  return `Edge IP addresses changed: ${parts.join(", ")}`;
}

function describeChange(added: readonly string[], removed: readonly string[], now: number): string {
  const sentences = [
    added.length > 0 && `Added: ${nameSome(added)}. Origins with a firewall have to allow them now.`,
    removed.length > 0 && `Removed: ${nameSome(removed)}. No request comes from them anymore.`,
    `Seen on ${formatDateTime(now)}.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(" ");
}

function nameSome(addresses: readonly string[]): string {
  const others = addresses.length - maxNamed;
  const named = addresses.slice(0, maxNamed).join(", ");
  return others > 0 ? `${named}, and ${others} more` : named;
}
