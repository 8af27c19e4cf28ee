import type { AccountSearchIndex } from "@edge-console/contract/console/account-search";
import { can, type Permission } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { paths } from "../paths.ts";
import { describeProblem } from "../problems/problem-messages.ts";
import { alertsQuery } from "../resources/alerts/queries.ts";
import { membersQuery } from "../resources/members/queries.ts";
import { baselinesQuery } from "../resources/zones/baselines.ts";
import { sharedListsQuery } from "../resources/zones/shared-lists.ts";
import { createCommandSources } from "./command-sources.ts";
import type { Command } from "./commands.ts";
import type { NavItem } from "./nav-items.ts";
import { recentCommands } from "./recent-commands.ts";
import { describeMissing, searchIndexQuery } from "../resources/search/search-index.ts";
import { useActionCommands } from "./use-action-commands.ts";

/**
 * Returns everything that the user can find and do, and what is missing from it; undefined if nothing is. Loads the
 * account's search index and the names of its other objects; those of baselines, whose list checks every zone, when the user
 * has typed something or used one before.
 */
export function useCommands(
  pages: readonly NavItem[],
  access: AccountAccess | undefined,
  isSearching: boolean,
): ReturnType<typeof createCommandSources> & {
  /** Actions that create something, offered if nothing is found. */
  creating: readonly Command[];
  missing: string | undefined;
} {
  const { zone: openZone } = useParams();
  const [recent] = useState(recentCommands.get);
  const { data: index, error } = useQuery({ ...searchIndexQuery(access?.id ?? ""), enabled: access !== undefined });
  const actions = useActionCommands(access);
  const account = access?.id ?? "";
  const isPermitted = (permission: Permission) => access !== undefined && can(access.actor, permission);
  const { data: members } = useQuery({ ...membersQuery(account), enabled: isPermitted("members:read") });
  const { data: alerts } = useQuery({ ...alertsQuery(account), enabled: isPermitted("alerts:read") });
  const { data: ipLists } = useQuery({ ...sharedListsQuery(account), enabled: isPermitted("zones:read") });
  const usesBaselines = isSearching || recent.some((id) => id.startsWith(paths.baseline(account, "")));
  const { data: baselines } = useQuery({
    ...baselinesQuery(account),
    enabled: usesBaselines && isPermitted("zones:read"),
    // Only their names matter, whose changes are events.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const commands = useMemo(
    () =>
      createCommandSources({
        pages,
        actions,
        access,
        index,
        members,
        alerts: alerts?.alerts,
        ipLists,
        baselines: baselines?.rules,
        recent,
        openZone,
      }),
    [pages, actions, access, index, members, alerts, ipLists, baselines, recent, openZone],
  );
  return {
    ...commands,
    creating: actions.filter(({ label }) => label.startsWith("Create ")),
    missing: access && describeIndex(index, error),
  };
}

function describeIndex(index: AccountSearchIndex | undefined, error: Error | null): string | undefined {
  if (index) return describeMissing(index);
  if (!error) return "Loading zones and hostnames…";
  return `Couldn't load zones and hostnames: ${describeProblem(error).title}`;
}
