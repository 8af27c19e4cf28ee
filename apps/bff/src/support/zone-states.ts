import type { SupportResult } from "@edge-console/contract/console/support";
import { diagnosedTunnelSchema, diagnosedZoneSchema } from "@edge-console/contract/findings/diagnosed-objects";
import { diagnoseZone } from "@edge-console/contract/findings/diagnosis";
import { findZoneTunnel } from "@edge-console/contract/findings/tunnel";
import type { Store } from "../db/store.ts";
import { indexedEndpointsSchema, indexedHostnamesSchema } from "../search/account-loader.ts";

/** The state of a zone is unknown if its account was last loaded longer ago, because its key is rejected, for example. */
const maxAgeSeconds = 1_800;

/** Adds the states of zones to search results, from the index: as the account's own screens show them. */
export async function addZoneStates(store: Store, results: readonly SupportResult[]): Promise<SupportResult[]> {
  const accountIds = [...new Set(results.flatMap(({ zone, account }) => (zone ? [account.id] : [])))];
  const zoneIds = [...new Set(results.flatMap(({ zone }) => (zone ? [zone.id] : [])))];
  if (zoneIds.length === 0) return [...results];
  const now = await store.now();
  const rows = await store.db
    .selectFrom("search_objects")
    .innerJoin("search_accounts", "search_accounts.account_id", "search_objects.account_id")
    .select(["search_objects.account_id as accountId", "kind", "object_id as id", "facts", "children"])
    .where("search_objects.account_id", "in", accountIds)
    .where("read_at", ">", now - maxAgeSeconds)
    .where((row) => row.or([row("kind", "=", "tunnel"), row("object_id", "in", zoneIds)]))
    .execute();
  const tunnels = rows.flatMap(({ accountId, kind, facts, children }) =>
    kind === "tunnel" && facts !== null
      ? [{ accountId, tunnel: diagnosedTunnelSchema.parse(JSON.parse(facts)), children }]
      : [],
  );
  return results.map((result) => {
    const row = rows.find(
      ({ accountId, kind, id }) => kind === "zone" && id === result.zone?.id && accountId === result.account.id,
    );
    if (!row?.facts) return result;
    const accountTunnels = tunnels.filter(({ accountId }) => accountId === row.accountId);
    const zone = diagnosedZoneSchema.parse(JSON.parse(row.facts));
    const { states, sentence } = diagnoseZone({
      zone,
      hostnames: parseHostnames(row.children),
      tunnel: findZoneTunnel(
        zone,
        accountTunnels.map(({ tunnel }) => tunnel),
        (id) => parseEndpoints(accountTunnels.find(({ tunnel }) => tunnel.TUNNEL_ID === id)?.children ?? null),
      ),
      now,
    });
    return { ...result, state: { states: [...states], sentence } };
  });
}

/** Returns undefined if a hostname was indexed before its facts were. */
function parseHostnames(json: string | null) {
  if (json === null) return undefined;
  const hostnames = indexedHostnamesSchema.parse(JSON.parse(json));
  const diagnosed = hostnames.flatMap(({ facts }) => facts ?? []);
  return diagnosed.length === hostnames.length ? diagnosed : undefined;
}

function parseEndpoints(json: string | null) {
  if (json === null) return undefined;
  return indexedEndpointsSchema.parse(JSON.parse(json)).map(({ id }) => ({ ENDPOINT_ID: id }));
}
