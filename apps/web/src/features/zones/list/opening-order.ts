import { zoneStates } from "@edge-console/contract/findings/zone-state";
import { useEffect, useState } from "react";
import type { ListedZone } from "./zone-filter.ts";

/** How long the list waits for what states and order depend on, once the zones are loaded. */
const maxWaitMs = 1_000;

/**
 * Returns whether to list the zones of an account: from when they're loaded and `isKnown`, that is, everything was loaded that their
 * states and requests depend on, or a second after they're loaded. A list of thousands isn't prepared more than once, and doesn't
 * wait for a slow read.
 */
export function useIsListable(isLoaded: boolean, isKnown: boolean): boolean {
  const [isListed, setListed] = useState(false);
  const isListable = isListed || (isLoaded && isKnown);
  if (isListable && !isListed) setListed(true);
  const isWaiting = isLoaded && !isListable;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setListed, maxWaitMs, true);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isListable;
}

/**
 * Returns the positions of zones by trouble, as it was when the user opened a view of the list; undefined until the zones are listed.
 * Later changes show in their rows and move none, so that no one reads or opens another row than the one meant. `view`: undefined
 * while the list has another order, which needs no positions.
 */
export function useOpeningOrder(
  view: string | undefined,
  zones: readonly ListedZone[] | undefined,
): ReadonlyMap<string, number> | undefined {
  const [order, setOrder] = useState<{ view: string | undefined; positions: ReadonlyMap<string, number> }>();
  const isDue = !order || order.view !== view;
  if (zones && isDue) setOrder({ view, positions: (view === undefined && order?.positions) || orderByTrouble(zones) });
  return order?.positions;
}

/** Returns zones in the order of their positions, after those without, which are newer; or all of them in the reverse order. */
export function inOpeningOrder(
  zones: ReadonlyMap<string, ListedZone>,
  order: ReadonlyMap<string, number>,
  isReversed = false,
): readonly ListedZone[] {
  const newer = [...zones].flatMap(([id, one]) => (order.has(id) ? [] : one));
  const ordered = [...newer, ...[...order.keys()].flatMap((id) => zones.get(id) ?? [])];
  return isReversed ? ordered.toReversed() : ordered;
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
