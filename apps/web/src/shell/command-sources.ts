import type { AccountSearchIndex } from "@edge-console/contract/console/account-search";
import type { Alert } from "@edge-console/contract/alerts/alert";
import type { BaselineRuleSummary } from "@edge-console/contract/console/baselines";
import type { Member } from "@edge-console/contract/console/members";
import type { SharedListSummary } from "@edge-console/contract/console/shared-lists";
import { can } from "@edge-console/contract/permissions";
import type { AccountAccess } from "../api/account-access.ts";
import {
  toAccountSectionCommands,
  toAlertCommands,
  toBaselineCommands,
  toIpListCommands,
  toMemberCommands,
  toProfileCommands,
} from "./account-commands.ts";
import { type CommandSources, indexCommands } from "./command-matches.ts";
import {
  type Command,
  toCommandsOfAllZones,
  toObjectCommands,
  toPageCommands,
  toSectionCommands,
  toZoneChoiceCommands,
} from "./commands.ts";
import type { NavItem } from "./nav-items.ts";

/** What the commands are created from. */
export type CommandDeps = {
  pages: readonly NavItem[];
  actions: readonly Command[];
  access: AccountAccess | undefined;
  index: AccountSearchIndex | undefined;
  /** Objects other than those of the index that the role sees, as far as they're loaded. */
  members?: readonly Member[] | undefined;
  alerts?: readonly Alert[] | undefined;
  ipLists?: readonly SharedListSummary[] | undefined;
  baselines?: readonly BaselineRuleSummary[] | undefined;
  /** IDs of recent commands, newest first. */
  recent: readonly string[];
  openZone: string | undefined;
};

/** A titled part of the suggestions without a query. */
export type CommandGroup = { label: string; items: readonly Command[] };

/** Recent commands among the suggestions. */
const maxRecent = 6;
/** Zones whose sections and settings are found without the zone's name: the open one and recent ones. */
const maxNearbyZones = 3;

/** Returns everything that the palette searches, and what it suggests without a query. */
export function createCommandSources({
  pages,
  actions,
  access,
  index,
  members = [],
  alerts = [],
  ipLists = [],
  baselines = [],
  recent,
  openZone,
}: CommandDeps): {
  sources: CommandSources;
  suggestions: readonly CommandGroup[];
} {
  const pageCommands = toPageCommands(pages);
  const sections = [...(access ? toAccountSectionCommands(access) : []), ...toProfileCommands()];
  const objects = [
    ...(access && index ? toObjectCommands(access, index) : []),
    ...(access
      ? [
          ...toMemberCommands(access.id, members),
          ...toAlertCommands(access.id, alerts),
          ...toIpListCommands(access.id, ipLists),
          ...toBaselineCommands(access.id, baselines),
        ]
      : []),
  ];
  const byId = new Map([...pageCommands, ...sections, ...actions, ...objects].map((command) => [command.id, command]));
  const recentCommands = recent.flatMap((id) => byId.get(id) ?? []);
  const suggested = recentCommands.slice(0, maxRecent);
  const zones = access && can(access.actor, "zones:read") ? (index?.zones ?? []) : [];
  const nearbyZones = [...new Set([openZone, ...recentCommands.map(({ zone }) => zone)])].slice(0, maxNearbyZones);
  const commands = [
    ...pageCommands,
    ...sections,
    ...actions,
    ...objects,
    ...(access
      ? zones.filter(({ id }) => nearbyZones.includes(id)).flatMap((zone) => toSectionCommands(access, zone))
      : []),
    ...(access ? toZoneChoiceCommands(access) : []),
  ];
  return {
    sources: {
      commands: indexCommands(commands),
      recent,
      getZoneSections: ({ zone = "", label }) =>
        access ? indexCommands(toSectionCommands(access, { id: zone, name: label })) : [],
      getCommandsOfAllZones: (query) => (access ? toCommandsOfAllZones(access, zones, query) : []),
    },
    suggestions: [
      { label: "Recent", items: suggested },
      { label: "Actions", items: actions.filter((command) => !suggested.includes(command)) },
      { label: "Pages", items: pageCommands.filter((command) => !suggested.includes(command)) },
    ].filter(({ items }) => items.length > 0),
  };
}
