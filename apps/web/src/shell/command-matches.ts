import type { Zone } from "@edge-console/contract/objects/zone";
import { paths } from "../paths.ts";
import type { Area } from "./areas.ts";

/** Something the command palette can go to. */
export type Command = { id: string; label: string; detail: string; to: string };

/** How many zones are offered at once. */
const zonesShown = 8;

/**
 * What the palette offers for a query: areas by their name, zones by name, id or origin. Names that begin with the
 * query come first. Without a query, all areas and the first zones.
 */
export function commandsFor(
  query: string,
  areas: readonly Area[],
  zones: readonly Zone[],
  account: string | undefined,
): Command[] {
  const wanted = query.trim().toLowerCase();
  const pages = areas
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ label, to }) => ({ id: to, label, detail: "Page", to }));
  if (account === undefined) return pages;
  const ranked: Zone[][] = [[], [], []];
  for (const zone of zones) {
    const rank = rankOf(zone, wanted);
    if (rank !== undefined) ranked[rank]?.push(zone);
    if ((ranked[0]?.length ?? 0) >= zonesShown) break;
  }
  const found = ranked
    .flat()
    .slice(0, zonesShown)
    .map((zone) => ({
      id: zone.ID,
      label: zone.ZONE_NAME,
      detail: `Zone ${zone.ID}`,
      to: paths.zone(account, zone.ID),
    }));
  return [...pages, ...found];
}

/** 0: the name or id begins with it; 1: the name holds it; 2: the origin does. */
function rankOf(zone: Zone, wanted: string): 0 | 1 | 2 | undefined {
  if (zone.ZONE_NAME.startsWith(wanted) || zone.ID.toLowerCase().startsWith(wanted)) return 0;
  if (zone.ZONE_NAME.includes(wanted)) return 1;
  return zone.ORIGIN_URL.toLowerCase().includes(wanted) ? 2 : undefined;
}
