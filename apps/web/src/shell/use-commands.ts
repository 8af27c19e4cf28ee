import type { AccountSearchIndex } from "@edge-console/contract/console/account-search";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import type { AccountAccess } from "../api/account-access.ts";
import { describeProblem } from "../problems/problem-messages.ts";
import { createCommandSources } from "./command-sources.ts";
import type { NavItem } from "./nav-items.ts";
import { recentCommands } from "./recent-commands.ts";
import { describeMissing, searchIndexQuery } from "../resources/search/search-index.ts";
import { useActionCommands } from "./use-action-commands.ts";

/**
 * Returns everything that the user can find and do, and what is missing from it; undefined if nothing is. Loads the
 * account's search index.
 */
export function useCommands(
  pages: readonly NavItem[],
  access: AccountAccess | undefined,
): ReturnType<typeof createCommandSources> & { missing: string | undefined } {
  const { zone: openZone } = useParams();
  const [recent] = useState(recentCommands.get);
  const { data: index, error } = useQuery({ ...searchIndexQuery(access?.id ?? ""), enabled: access !== undefined });
  const actions = useActionCommands(access);
  const commands = useMemo(
    () => createCommandSources({ pages, actions, access, index, recent, openZone }),
    [pages, actions, access, index, recent, openZone],
  );
  return { ...commands, missing: access && describeIndex(index, error) };
}

function describeIndex(index: AccountSearchIndex | undefined, error: Error | null): string | undefined {
  if (index) return describeMissing(index);
  if (!error) return "Loading zones and hostnames…";
  return `Couldn't load zones and hostnames: ${describeProblem(error).title}`;
}
