import { zoneStates } from "@edge-console/contract/findings/zone-state";
import { useEffect, useState } from "react";
import type { ListedZone } from "./zone-filter.ts";

/** How long rows wait for what their order depends on, once the zones are loaded. */
const maxWaitMs = 1_000;

/**
 * Returns the positions of zones by trouble, as it was when the user opened a view of the list; undefined until it's known. Later
 * changes show in their rows and move none, so that no one reads or opens another row than the one meant. `view`: undefined while
 * the list has another order, which needs no positions. `isKnown`: whether everything was loaded that the states and requests of
 * the zones depend on.
 */
export function useOpeningOrder(
  view: string | undefined,
  zones: readonly ListedZone[] | undefined,
  isKnown: boolean,
): ReadonlyMap<string, number> | undefined {
  const [order, setOrder] = useState<{ view: string | undefined; positions: ReadonlyMap<string, number> }>();
  const [isOverdue, setOverdue] = useState(false);
  const isWaiting = zones !== undefined && order === undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setOverdue, maxWaitMs, true);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const isDue = order ? order.view !== view : isKnown || isOverdue;
  if (zones && isDue) setOrder({ view, positions: (view === undefined && order?.positions) || orderByTrouble(zones) });
  return order?.positions;
}

/**
 * Returns zones in the order of their positions; others are newer and come first. The table sorts what a search leaves of them, which
 * takes a multiple of the time if it isn't in order.
 */
export function inOpeningOrder(
  zones: ReadonlyMap<string, ListedZone>,
  order: ReadonlyMap<string, number>,
): readonly ListedZone[] {
  const newer = [...zones].flatMap(([id, one]) => (order.has(id) ? [] : one));
  return [...newer, ...[...order.keys()].flatMap((id) => zones.get(id) ?? [])];
}

/**
 * Returns the position of each zone: the most serious state first, and of the same state the one with most requests. What isn't
 * checked yet counts as active, and unknown requests as none. Other equal zones keep their order.
 */
export function orderByTrouble(zones: readonly ListedZone[]): ReadonlyMap<string, number> {
  const sorted = zones.toSorted((a, b) => getSeriousness(a) - getSeriousness(b) || b.ranks.requests - a.ranks.requests);
  return new Map(sorted.map(({ zone }, position) => [zone.ID, position]));
}

function getSeriousness({ diagnosis: { states } }: ListedZone): number {
  return zoneStates.indexOf(states[0] === "checking" ? "active" : states[0]);
}
