import { useQueries, useQuery } from "@tanstack/react-query";
import { useAccess } from "../../../api/access.ts";
import { standingQuery } from "../../../api/queries.ts";
import { useNow } from "../../../format/time.tsx";
import { edgesSeenQuery } from "../../../resources/edges/queries.ts";
import { accountHostnamesQuery } from "../../../resources/hostnames/account-hostnames.ts";
import { dnsQuery } from "../../../resources/hostnames/queries.ts";
import { invitationsQuery, membersQuery } from "../../../resources/members/queries.ts";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { useStore } from "../../../state/create-store.ts";
import { parseBoolean } from "../../../state/parse-stored.ts";
import { storedValuesById } from "../../../state/stored-value.ts";
import { getSetup, type Setup, type SetupHostname } from "./setup-steps.ts";

/** Accounts with more zones aren't new. */
const maxZones = 5;
/** Hostnames whose DNS is checked. */
const maxChecked = 3;

/** Whether the checklist of an account was finished or dismissed in this browser. It's never checked again. */
const finished = storedValuesById("setup-finished", parseBoolean, { defaultValue: false });

/**
 * Returns the setup of a new account; undefined for other accounts, and for roles that can't complete any step. `isPending`
 * until each part has loaded or failed to load.
 */
export function useSetup(): { setup: Setup | undefined; isPending: boolean; finish: () => void } {
  const { id: account, actor, can } = useAccess();
  const stored = finished(account);
  const isFinished = useStore(stored);
  const isActive = !isFinished && can("zones:change");
  const zones = useQuery({ ...zonesQuery(account), enabled: isActive });
  const isNew = isActive && zones.isFetched && (zones.data ?? []).length <= maxZones;
  const standing = useQuery({ ...standingQuery(account), enabled: isNew });
  const seen = useQuery({ ...edgesSeenQuery(account), enabled: isNew });
  const members = useQuery({ ...membersQuery(account), enabled: isNew });
  const invitations = useQuery({ ...invitationsQuery(account), enabled: isNew && can("members:manage") });
  const hostnames = useQuery({ ...accountHostnamesQuery(account), enabled: isNew });
  const custom = (hostnames.data?.zones ?? []).flatMap(({ id, hostnames }): SetupHostname[] =>
    hostnames.flatMap((hostname) => (hostname.DEFAULT === 1 ? [] : [{ zone: id, hostname }])),
  );
  const checks = useQueries({
    queries: custom.slice(0, maxChecked).map(({ zone, hostname }) => dnsQuery(account, zone, hostname.HOSTNAME)),
  });
  const now = useNow();
  const finish = () => stored.set(true);
  if (!isNew) return { setup: undefined, isPending: isActive && !zones.isFetched, finish };
  const isPending = [zones, standing, seen, members, hostnames, ...checks].some(({ isFetched }) => !isFetched);
  const known = new Set(hostnames.data?.zones.flatMap(({ id, readAt }) => (readAt === null ? [] : id)));
  const hasHostnames = zones.data?.every(({ ID }) => known.has(ID)) ?? false;
  const setup = getSetup({
    account,
    actor,
    standing: standing.data,
    zones: zones.data,
    customHostnames: hasHostnames ? custom : undefined,
    pointsHere: checks.some(({ data }) => data?.verdict === "points-here")
      ? true
      : checks.every(({ data }) => data && data.verdict !== "unknown")
        ? false
        : undefined,
    hasSeenEdges: seen.data === undefined ? undefined : seen.data !== null,
    members: members.data && members.data.length + (invitations.data?.length ?? 0),
    now,
  });
  const isDone = setup.steps.every(({ isDone }) => isDone === true);
  // Without a key, there are no zones. Otherwise, an account whose zones couldn't be loaded may not be new.
  const isUnknown = zones.data === undefined && standing.data?.key !== "not-connected";
  return { setup: isDone || isUnknown ? undefined : setup, isPending, finish };
}
