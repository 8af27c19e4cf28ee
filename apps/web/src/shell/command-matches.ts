import {
  containsAllWords,
  createMatcher,
  hasLettersInOrder,
  matchQualities,
  type MatchQuality,
  normalizeSearchQuery,
  type SearchEntry,
} from "@edge-console/contract/console/search-ranking";
import { type Command, commandKinds } from "./commands.ts";

/** A command with its text in lowercase. */
export type IndexedCommand = { command: Command; entry: SearchEntry };

/** Everything that the command palette searches. */
export type CommandSources = {
  commands: readonly IndexedCommand[];
  /** Returns the sections, settings, and actions of a zone. Called only for zones that a word of the query matches. */
  getZoneSections: (zone: Command) => readonly IndexedCommand[];
  /** Returns the commands of all zones for a section or setting that the query names in full. */
  getCommandsOfAllZones: (query: string) => readonly Command[];
  /** IDs of recent commands, newest first. */
  recent: readonly string[];
};

/** Results, best first; `total` counts those that aren't listed, too. */
export type CommandMatches = { commands: Command[]; total: number };

/** Maximum number of results. */
const maxResults = 20;

/** Prepares commands for matching. */
export function indexCommands(commands: readonly Command[]): IndexedCommand[] {
  return commands.map((command) => ({
    command,
    entry: {
      name: command.label.toLowerCase(),
      keywords: (command.keywords ?? []).map((keyword) => keyword.toLowerCase()),
    },
  }));
}

type Match = { command: Command; quality: MatchQuality };

/**
 * Returns the commands that match a query, best first (see `matchQualities`). Among equals, recent commands come first,
 * then by kind, then the shortest label. Letters in order count only if nothing else matches. Words can name a section of
 * a zone: "shop stat" matches the statistics of the zone "shop".
 */
export function matchCommands(sources: CommandSources, text: string): CommandMatches {
  const query = normalizeSearchQuery(text);
  if (query === "") return { commands: [], total: 0 };
  const commandsOfAllZones = sources.getCommandsOfAllZones(query);
  const getQuality = createMatcher(query);
  const matches = [
    ...findMatches(sources.commands, query, getQuality),
    ...matchZoneSections(sources, query.split(/\s+/)),
    ...commandsOfAllZones.map((command): Match => ({ command, quality: "exact" })),
  ];
  const letterMatches =
    matches.length > 0
      ? []
      : findMatches(sources.commands, query, ({ name }) => (hasLettersInOrder(name, query) ? "letters" : undefined));
  const sorted = sortMatches([...matches, ...letterMatches], sources.recent);
  // A section of the open zone can match twice.
  const unique = [...new Map(sorted.map((command) => [command.id, command])).values()];
  return { commands: unique.slice(0, maxResults), total: unique.length };
}

/** Returns the commands of some quality, except the one that completes the query to what it is. */
function findMatches(
  commands: readonly IndexedCommand[],
  query: string,
  getQuality: (entry: SearchEntry) => MatchQuality | undefined,
): Match[] {
  const matches: Match[] = [];
  for (const { command, entry } of commands) {
    const quality = getQuality(entry);
    if (quality === undefined) continue;
    const completesQuery = "query" in command.target && command.target.query.trim().toLowerCase() === query;
    if (!completesQuery) matches.push({ command, quality });
  }
  return matches;
}

/** Returns sections of the zones that some words match, if the other words match the section. */
function matchZoneSections({ commands, getZoneSections }: CommandSources, searchWords: readonly string[]): Match[] {
  if (searchWords.length < 2) return [];
  return commands.flatMap(({ command, entry }) => {
    if (command.kind !== "zone") return [];
    const others = searchWords.filter((word) => !containsAllWords(entry, [word]));
    if (others.length === 0 || others.length === searchWords.length) return [];
    return getZoneSections(command)
      .filter((section) => containsAllWords(section.entry, others))
      .map((section): Match => {
        const isLabel = containsAllWords({ name: section.entry.name }, others);
        return { command: section.command, quality: isLabel ? "word" : "all-words" };
      });
  });
}

/** More than a label's letters, the kinds, and the recent commands. */
const maxRank = 1_000;

function sortMatches(matches: readonly Match[], recent: readonly string[]): Command[] {
  const recency = new Map(recent.map((id, index) => [id, index]));
  return matches
    .map(({ command, quality }) => {
      const ranks = [
        matchQualities.indexOf(quality),
        recency.get(command.id) ?? recent.length,
        commandKinds.indexOf(command.kind),
        command.label.length,
      ];
      // One number in which the first difference decides, because a short query matches thousands.
      return { command, key: ranks.reduce((key, rank) => key * maxRank + Math.min(rank, maxRank - 1), 0) };
    })
    .toSorted((first, second) => first.key - second.key)
    .map(({ command }) => command);
}
