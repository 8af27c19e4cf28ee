import type { AccountStanding } from "@edge-console/contract/console/standing";
import type { SupportResult } from "@edge-console/contract/console/support";
import { diagnosedTunnelSchema, diagnosedZoneSchema } from "@edge-console/contract/findings/diagnosed-objects";
import { diagnoseZone } from "@edge-console/contract/findings/diagnosis";
import { findZoneTunnel } from "@edge-console/contract/findings/tunnel";
import type { StatusReport } from "@edge-console/contract/objects/status";
import { operations } from "@edge-console/contract/operations";
import type { ZoneDeviation } from "@edge-console/contract/console/zone-deviations";
import type { Store } from "../../platform/db/store.ts";
import { listDeviations } from "../deviations/account-deviations.ts";
import { parseIndexedEndpoints, parseIndexedHostnames } from "../search/indexed-children.ts";
import { listIndexedFacts } from "../search/zone-facts.ts";
import { listConnectedTunnels } from "../tunnels/tunnel-history.ts";
import type { Upstream } from "../upstream/client.ts";

/** The state of a zone is unknown if its account was last loaded longer ago, because its key is rejected, for example. */
const maxAgeSeconds = 1_800;

export interface ZoneStatesDeps {
  readonly store: Store;
  /** Returns the status report of the service; undefined if it isn't known. */
  readonly readReport: () => Promise<StatusReport | undefined>;
  readonly standings: { get(accountId: string): Promise<AccountStanding> };
}

/** What the states of an account's zones depend on, besides its zones and tunnels. */
interface KnownAccount {
  readonly standing: AccountStanding;
  /** Tunnels to which a connector was connected. */
  readonly connected: readonly string[];
  readonly deviations: readonly ZoneDeviation[];
}

/** Adds the states of zones to search results, from the index: as the account's own screens show them. */
export async function addZoneStates(
  { store, readReport, standings }: ZoneStatesDeps,
  results: readonly SupportResult[],
): Promise<SupportResult[]> {
  const accountIds = [...new Set(results.flatMap(({ zone, account }) => (zone ? [account.id] : [])))];
  const zoneIds = [...new Set(results.flatMap(({ zone }) => (zone ? [zone.id] : [])))];
  if (zoneIds.length === 0) return [...results];
  const now = await store.now();
  const rows = await listIndexedFacts(store, { accountIds, zoneIds, loadedAfter: now - maxAgeSeconds });
  const accounts = new Map<string, KnownAccount>();
  for (const accountId of new Set(rows.map((row) => row.accountId))) {
    accounts.set(accountId, {
      standing: await standings.get(accountId),
      connected: await listConnectedTunnels(store, accountId),
      deviations: (await listDeviations(store, accountId, null)).deviations,
    });
  }
  const report = await readReport();
  const tunnels = rows.flatMap(({ accountId, kind, facts, children }) => {
    if (kind !== "tunnel" || facts === null) return [];
    const tunnel = diagnosedTunnelSchema.parse(JSON.parse(facts));
    const wasConnected = accounts.get(accountId)?.connected.includes(tunnel.TUNNEL_ID) === true;
    return [{ accountId, tunnel: { ...tunnel, wasConnected }, children }];
  });
  return results.map((result) => {
    const row = rows.find(
      ({ accountId, kind, id }) => kind === "zone" && id === result.zone?.id && accountId === result.account.id,
    );
    if (!row?.facts) return result;
    const accountTunnels = tunnels.filter(({ accountId }) => accountId === row.accountId);
    const zone = diagnosedZoneSchema.parse(JSON.parse(row.facts));
    const { states, sentence } = diagnoseZone({
      zone,
      hostnames: parseIndexedHostnames(row.children),
      tunnel: findZoneTunnel(
        zone,
        accountTunnels.map(({ tunnel }) => tunnel),
        (id) => parseIndexedEndpoints(accountTunnels.find(({ tunnel }) => tunnel.TUNNEL_ID === id)?.children ?? null),
      ),
      standing: accounts.get(row.accountId)?.standing,
      report,
      deviations: accounts.get(row.accountId)?.deviations.filter(({ zoneId }) => zoneId === row.id),
      isChecking: row.children === null,
      now,
    });
    return { ...result, state: { states: [...states], sentence } };
  });
}

/** How long a status report is used, in milliseconds. */
const reportTtlMs = 60_000;

/** Returns a function that reads the status report, at most once a minute; undefined if it can't be loaded. */
export function createReportReader(upstream: Pick<Upstream, "readPublic">): () => Promise<StatusReport | undefined> {
  let report: Promise<StatusReport | undefined> | undefined;
  let expiresAt = 0;
  const read = async () => {
    const { data } = await upstream.readPublic("getStatus").catch(() => ({ data: undefined }));
    return operations.getStatus.response.safeParse(data).data;
  };
  return () => {
    const now = performance.now();
    if (report && now < expiresAt) return report;
    expiresAt = now + reportTtlMs;
    report = read();
    return report;
  };
}
