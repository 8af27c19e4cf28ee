import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { statusQuery } from "../../../api/queries.ts";
import { useNow } from "../../../format/time.tsx";
import { dnsQuery, hostnamesQuery } from "../../hostnames/index.ts";
import { zoneQuery } from "../queries.ts";
import type { Picture } from "./finding.ts";
import { zoneTunnelQuery } from "./zone-tunnel.ts";

/** The DNS of so many hostnames is asked: each is a question to the console's resolver. */
const mostNames = 20;

/** Everything that can be read of what keeps a zone from serving. */
export function usePicture(
  account: string,
  zone: Zone,
): {
  /** Undefined until the zone, its hostnames, its tunnel and the status report were read, or could not be. */
  picture: Picture | undefined;
  /** The hostnames whose DNS is being asked. */
  asking: number;
  isLooking: boolean;
  lookAgain: () => Promise<unknown>;
} {
  const client = useQueryClient();
  const now = useNow();
  const isTunnel = zone.ORIGIN_TYPE === "TUNNEL";
  const fresh = useQuery(zoneQuery(client, account, zone.ID));
  const hostnames = useQuery(hostnamesQuery(account, zone.ID));
  const tunnel = useQuery({ ...zoneTunnelQuery(client, account, zone.TUNNEL_ENDPOINT), enabled: isTunnel });
  const status = useQuery(statusQuery);
  const named = (hostnames.data ?? []).filter(({ DEFAULT }) => DEFAULT === 0).slice(0, mostNames);
  const dns = useQueries({ queries: named.map(({ HOSTNAME }) => dnsQuery(account, zone.ID, HOSTNAME)) });
  const all = [fresh, hostnames, status, ...(isTunnel ? [tunnel] : [])];
  const verdicts = named.map(({ ID }, index) => [ID, dns[index]?.isError ? "unknown" : dns[index]?.data?.verdict]);
  return {
    // One that failed and is asked for again takes nothing away.
    picture: all.some(({ isFetched }) => !isFetched)
      ? undefined
      : {
          zone,
          hostnames: hostnames.data ?? "unread",
          tunnel: isTunnel ? tunnelOf(tunnel.data) : "none",
          dns: Object.fromEntries(verdicts) as Picture["dns"],
          report: status.data ?? "unread",
          now,
        },
    asking: dns.filter(({ isPending }) => isPending).length,
    isLooking: [...all, ...dns].some(({ isFetching }) => isFetching),
    lookAgain: () => Promise.all([...all, ...dns].map((query) => query.refetch())),
  };
}

/** Known to be none is null: nothing at all is known where it could not be read, now while it is asked for again too. */
function tunnelOf(read: TunnelSummary | null | undefined): Picture["tunnel"] {
  return read === undefined ? "unread" : (read ?? "none");
}
