import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { paths } from "../paths.ts";
import type { NavItem } from "./nav-items.ts";
import { getZoneSections, type ZoneSection } from "./zone-sections.ts";

/** Something the command palette can go to. */
export type Command = {
  /** Its address. */
  id: string;
  label: string;
  /** What it is, beside the name. */
  detail: string;
  to: string;
  /** What else it is found by: ids, origins. */
  keywords?: string;
  /** What of it has an address of its own. */
  sections?: () => readonly ZoneSection[];
};

/** How many commands are offered at once. */
const maxResults = 40;

/** What an account has that can be gone to, as far as it is known in the browser and the role may see it. */
export type CommandSources = {
  account: string | undefined;
  /** The zone whose page is open: its parts are found by their own names. */
  open?: string | undefined;
  areas: readonly NavItem[];
  actions: readonly Command[];
  zones: readonly Zone[];
  tunnels: readonly TunnelSummary[];
  hostnames: readonly { zone: string; hostname: Hostname }[];
};

/** Everything that can be gone to. */
export function getCommands({ account, open, areas, actions, zones, tunnels, hostnames }: CommandSources): Command[] {
  const pages = areas.map(({ label, to }) => ({ id: to, label, detail: "Page", to }));
  if (account === undefined) return pages;
  const command = (to: string, label: string, detail: string, keywords = ""): Command => ({
    id: to,
    label,
    detail,
    to,
    keywords,
  });
  return [
    ...pages,
    ...actions,
    ...zones.map(({ ID, ZONE_NAME, ORIGIN_URL }) => ({
      ...command(paths.zone(account, ID), ZONE_NAME, `Zone ${ID}`, `${ID} ${ORIGIN_URL}`),
      sections: () => getZoneSections(account, ID),
    })),
    ...zones
      .filter(({ ID }) => ID === open)
      .flatMap(({ ID, ZONE_NAME }) => getZoneSections(account, ID).map((part) => toSectionCommand(part, ZONE_NAME))),
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
 * come first. Several words each have to be found, one of them as the part of a zone: "shop stat" are the statistics of
 * the zone that the rest names. Without a query: those gone to lately, then the others as they stand.
 */
export function matchCommands(commands: readonly Command[], query: string, recent: readonly string[]): Command[] {
  const wanted = query.trim().toLowerCase();
  const recency = (id: string) => {
    const place = recent.indexOf(id);
    return place < 0 ? recent.length : place;
  };
  const words = wanted.split(/\s+/);
  const ranked = commands.flatMap((command) => {
    const rank = getRank(command, wanted) ?? (words.length > 1 && containsAll(command, words) ? 3 : undefined);
    const sections = matchSections(command, words).map((part) => ({ command: part, rank: 1 }));
    return rank === undefined ? sections : [{ command, rank }, ...sections];
  });
  const sorted = ranked
    .toSorted((one, other) => one.rank - other.rank || recency(one.command.id) - recency(other.command.id))
    .map(({ command }) => command);
  // A part of the open zone is found by its own name and as a part.
  const best = Map.groupBy(sorted, ({ id }) => id).values();
  return [...best].flatMap(([first]) => first ?? []).slice(0, maxResults);
}

const toSectionCommand = ({ label, keywords, to }: ZoneSection, zone: string): Command => ({
  id: to,
  label,
  detail: zone,
  to,
  keywords,
});

const containsAll = ({ label, keywords = "" }: Command, words: readonly string[]) => {
  const text = `${label} ${keywords}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The parts of a command that one of several words begins, where the others name the command. */
function matchSections(command: Command, words: readonly string[]): Command[] {
  if (!command.sections || words.length < 2) return [];
  const begun = words.filter((_, at) => containsAll(command, words.toSpliced(at, 1)));
  if (begun.length === 0) return [];
  return command
    .sections()
    .filter(({ label }) => begun.some((word) => label.toLowerCase().startsWith(word)))
    .map((part) => toSectionCommand(part, command.label));
}

function getRank({ label, keywords = "" }: Command, wanted: string): number | undefined {
  const name = label.toLowerCase();
  if (name.startsWith(wanted)) return 0;
  const at = name.indexOf(wanted);
  if (at > 0) return /[\s.\-_]/.test(name[at - 1] ?? "") ? 1 : 2;
  if (keywords.toLowerCase().includes(wanted)) return 3;
  return isSubsequence(name, wanted) ? 4 : undefined;
}

/** Whether a name holds these letters in their order, with others between: "hbm" in "harbour-media". */
function isSubsequence(name: string, letters: string): boolean {
  let at = -1;
  return [...letters].every((letter) => {
    at = name.indexOf(letter, at + 1);
    return at >= 0;
  });
}
