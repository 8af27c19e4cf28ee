import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { paths } from "../paths.ts";
import type { Area } from "./areas.ts";

/** Something the command palette can go to. */
export type Command = {
  /** Its address. */
  id: string;
  label: string;
  /** What it is, beside the name. */
  detail: string;
  to: string;
  /** What else it is found by: ids, origins. */
  otherwise?: string;
};

/** How many commands are offered at once. */
const shown = 40;

/** What an account has that can be gone to, as far as it is known in the browser and the role may see it. */
export type Known = {
  account: string | undefined;
  areas: readonly Area[];
  actions: readonly Command[];
  zones: readonly Zone[];
  tunnels: readonly TunnelSummary[];
  hostnames: readonly { zone: string; hostname: Hostname }[];
};

/** Everything that can be gone to. */
export function commandsOf({ account, areas, actions, zones, tunnels, hostnames }: Known): Command[] {
  const pages = areas.map(({ label, to }) => ({ id: to, label, detail: "Page", to }));
  if (account === undefined) return pages;
  const command = (to: string, label: string, detail: string, otherwise = ""): Command => ({
    id: to,
    label,
    detail,
    to,
    otherwise,
  });
  return [
    ...pages,
    ...actions,
    ...zones.map(({ ID, ZONE_NAME, ORIGIN_URL }) =>
      command(paths.zone(account, ID), ZONE_NAME, `Zone ${ID}`, `${ID} ${ORIGIN_URL}`),
    ),
    ...tunnels.map(({ TUNNEL_ID, NAME }) =>
      command(paths.tunnel(account, TUNNEL_ID), NAME, `Tunnel ${TUNNEL_ID}`, TUNNEL_ID),
    ),
    ...hostnames.map(({ zone, hostname }) =>
      command(paths.hostname(account, zone, hostname.ID), hostname.HOSTNAME, "Hostname"),
    ),
  ];
}

/**
 * The commands that fit what was typed, the best first: names that begin with it, words that begin with it, names that
 * hold it, ids and origins, and at last names that hold its letters in their order. Among equals, those gone to lately
 * come first. Without a query: those gone to lately, then the others as they stand.
 */
export function matching(commands: readonly Command[], query: string, recent: readonly string[]): Command[] {
  const wanted = query.trim().toLowerCase();
  const recency = (id: string) => {
    const place = recent.indexOf(id);
    return place < 0 ? recent.length : place;
  };
  const ranked = commands.flatMap((command) => {
    const rank = rankOf(command, wanted);
    return rank === undefined ? [] : [{ command, rank }];
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank || recency(one.command.id) - recency(other.command.id))
    .slice(0, shown)
    .map(({ command }) => command);
}

function rankOf({ label, otherwise = "" }: Command, wanted: string): number | undefined {
  const name = label.toLowerCase();
  if (name.startsWith(wanted)) return 0;
  const at = name.indexOf(wanted);
  if (at > 0) return /[\s.\-_]/.test(name[at - 1] ?? "") ? 1 : 2;
  if (otherwise.toLowerCase().includes(wanted)) return 3;
  return holdsLetters(name, wanted) ? 4 : undefined;
}

/** Whether a name holds these letters in their order, with others between: "hbm" in "harbour-media". */
function holdsLetters(name: string, letters: string): boolean {
  let at = -1;
  return [...letters].every((letter) => {
    at = name.indexOf(letter, at + 1);
    return at >= 0;
  });
}
