import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { paths } from "../paths.ts";
import type { NavItem } from "./nav-items.ts";
import { getZoneSections, type ZoneSection } from "./zone-sections.ts";

/** A destination in the command palette. */
export type Command = {
  /** Its path. */
  id: string;
  label: string;
  /** Kind of the destination, shown next to the label. */
  detail: string;
  to: string;
  /** More text to search: IDs, origins. */
  keywords?: string;
  /** Sections of a zone, which have their own paths. */
  sections?: () => readonly ZoneSection[];
};

/** Maximum number of results. */
const maxResults = 40;

/** Loaded data of an account that the commands are created from. */
export type CommandSources = {
  account: string | undefined;
  /** ID of the open zone, whose sections are commands as well. */
  openZone?: string | undefined;
  pages: readonly NavItem[];
  actions: readonly Command[];
  zones: readonly Zone[];
  tunnels: readonly TunnelSummary[];
  hostnames: readonly { zone: string; hostname: Hostname }[];
};

/** Returns all commands of an account. */
export function getCommands({
  account,
  openZone,
  pages,
  actions,
  zones,
  tunnels,
  hostnames,
}: CommandSources): Command[] {
  const pageCommands = pages.map(({ label, to }) => ({ id: to, label, detail: "Page", to }));
  if (account === undefined) return pageCommands;
  const command = (to: string, label: string, detail: string, keywords = ""): Command => ({
    id: to,
    label,
    detail,
    to,
    keywords,
  });
  return [
    ...pageCommands,
    ...actions,
    ...zones.map(({ ID, ZONE_NAME, ORIGIN_URL }) => ({
      ...command(paths.zone(account, ID), ZONE_NAME, `Zone ${ID}`, `${ID} ${ORIGIN_URL}`),
      sections: () => getZoneSections(account, ID),
    })),
    ...zones
      .filter(({ ID }) => ID === openZone)
      .flatMap(({ ID, ZONE_NAME }) =>
        getZoneSections(account, ID).map((section) => toSectionCommand(section, ZONE_NAME)),
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
 * Returns the commands that match a query, best first: the label starts with it, a word of the label starts with it, the
 * label contains it, the keywords contain it, the label contains its letters in order. Recent commands come first among
 * equals, and without a query. Of several words, all must match; one may start a section of a zone: "shop stat" matches
 * the statistics of the zone "shop".
 */
export function matchCommands(commands: readonly Command[], query: string, recent: readonly string[]): Command[] {
  const text = query.trim().toLowerCase();
  const recency = (id: string) => {
    const index = recent.indexOf(id);
    return index < 0 ? recent.length : index;
  };
  const words = text.split(/\s+/);
  const ranked = commands.flatMap((command) => {
    const rank = getRank(command, text) ?? (words.length > 1 && containsAll(command, words) ? 3 : undefined);
    const sections = matchSections(command, words).map((section) => ({ command: section, rank: 1 }));
    return rank === undefined ? sections : [{ command, rank }, ...sections];
  });
  const sorted = ranked
    .toSorted((one, other) => one.rank - other.rank || recency(one.command.id) - recency(other.command.id))
    .map(({ command }) => command);
  // A section of the open zone can match twice.
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

/** Returns the sections of a zone that one word starts with, if the other words match the zone. */
function matchSections(command: Command, words: readonly string[]): Command[] {
  if (!command.sections || words.length < 2) return [];
  const prefixes = words.filter((_, index) => containsAll(command, words.toSpliced(index, 1)));
  if (prefixes.length === 0) return [];
  return command
    .sections()
    .filter(({ label }) => prefixes.some((word) => label.toLowerCase().startsWith(word)))
    .map((section) => toSectionCommand(section, command.label));
}

function getRank({ label, keywords = "" }: Command, query: string): number | undefined {
  const name = label.toLowerCase();
  if (name.startsWith(query)) return 0;
  const at = name.indexOf(query);
  if (at > 0) return /[\s.\-_]/.test(name[at - 1] ?? "") ? 1 : 2;
  if (keywords.toLowerCase().includes(query)) return 3;
  return isSubsequence(name, query) ? 4 : undefined;
}

/** Whether a name contains these letters in order, with others in between: "hbm" in "harbour-media". */
function isSubsequence(name: string, letters: string): boolean {
  let at = -1;
  return [...letters].every((letter) => {
    at = name.indexOf(letter, at + 1);
    return at >= 0;
  });
}
