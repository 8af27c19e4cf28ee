import { consoleScope } from "../../people/audit/audit-reader.ts";
import { getLastSeq, listAppliedAfter } from "../../people/audit/entries-after.ts";
import { findUsersWithSecondFactor } from "../../people/auth/second-factor.ts";
import { listMembers } from "../../people/accounts/memberships.ts";
import type { AccountStandings } from "../../service/api-keys/account-standings.ts";
import { loadIndexedAccount } from "../../service/search/indexed-account.ts";
import type { Store } from "../../platform/db/store.ts";
import { listConnectedTunnels, loadCheckedTunnels } from "../../service/tunnels/tunnel-history.ts";
import type { AccountFacts, ActiveAlert, KnownMember } from "./account-facts.ts";
import type { AlertMemory } from "./alert-memory.ts";
import { accountSecurityActions, userSecurityActions } from "./collect-security.ts";
import type { Pace } from "./pace.ts";
import type { PublicReports } from "./public-reports.ts";

export interface FactsDeps {
  readonly store: Store;
  readonly standings: Pick<AccountStandings, "get">;
  readonly reports: PublicReports;
}

/** What is known of an account before its facts are loaded. */
export interface KnownState {
  readonly accountId: string;
  readonly now: number;
  /** The audit entry up to which events were read; null before the first evaluation. */
  readonly auditSeq: number | null;
  readonly memory: AlertMemory;
  readonly active: readonly ActiveAlert[];
  readonly hasSubscribers: boolean;
  readonly pace: Pace;
}

/** Facts of an account, and the audit entries up to which they contain events. */
export interface LoadedFacts {
  readonly facts: AccountFacts;
  readonly auditSeq: number;
  readonly consoleSeq: number;
}

/** What is older than so many times its pace isn't checked anymore: some loads in a row have failed. */
const outdatedFactor = 3;

/** Loads the facts of an account from the database; only the public reports come from the service. */
export async function loadFacts(deps: FactsDeps, state: KnownState): Promise<LoadedFacts> {
  const { store, standings, reports } = deps;
  const { accountId, now, pace, memory, active, hasSubscribers } = state;
  const index = await loadIndexedAccount(store.db, accountId);
  const members = await loadMembers(store, accountId);
  const { entries, auditSeq, consoleSeq } = await loadEntries(store, state, members);
  const facts: AccountFacts = {
    accountId,
    now,
    standing: await standings.get(accountId),
    zones: index && { at: index.at, list: index.zones },
    tunnels: await loadTunnels(store, accountId, index && { at: index.at, list: index.tunnels }),
    endpoints: index?.endpoints ?? new Map(),
    report: await reports.getStatus(hasSubscribers),
    edges: await reports.getEdges(hasSubscribers),
    entries,
    members,
    active,
    memory,
    hasSubscribers,
    outdatedAfter: { objects: outdatedFactor * pace.objects, hostnames: outdatedFactor * pace.hostnames },
  };
  return { facts, auditSeq, consoleSeq };
}

async function loadMembers(store: Store, accountId: string): Promise<KnownMember[]> {
  const members = await listMembers(store.db, { id: accountId });
  const withFactor = await findUsersWithSecondFactor(store.db, ["", ...members.map(({ id }) => id)]);
  return members.map(({ id, email }) => ({ id, email, hasSecondFactor: withFactor.has(id) }));
}

/** Lists the new entries of the account, and of its members' profiles. The first evaluation only remembers the last ones. */
async function loadEntries(
  store: Store,
  { accountId, auditSeq: last, memory }: KnownState,
  members: readonly KnownMember[],
) {
  const auditSeq = await getLastSeq(store.db, accountId);
  const consoleSeq = await getLastSeq(store.db, consoleScope);
  const ofAccount = { after: last ?? auditSeq, upTo: auditSeq, actions: accountSecurityActions };
  const ofMembers = {
    after: memory.consoleSeq ?? consoleSeq,
    upTo: consoleSeq,
    actions: userSecurityActions,
    targets: members.map(({ id }) => `/users/${id}`),
  };
  const entries = [
    ...(await listAppliedAfter(store.db, accountId, ofAccount)),
    ...(await listAppliedAfter(store.db, consoleScope, ofMembers)),
  ];
  return { entries, auditSeq, consoleSeq };
}

/** Returns the tunnels as seen last: by the index, or by the check for those who have the account open. */
async function loadTunnels(store: Store, accountId: string, indexed: AccountFacts["tunnels"]) {
  const checked = await loadCheckedTunnels(store, accountId);
  const latest = checked && checked.at > (indexed?.at ?? 0) ? checked : indexed;
  if (!latest) return undefined;
  const connected = new Set(await listConnectedTunnels(store, accountId));
  return {
    at: latest.at,
    list: latest.list.map((tunnel) => ({ ...tunnel, wasConnected: connected.has(tunnel.TUNNEL_ID) })),
  };
}
