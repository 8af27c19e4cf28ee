import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

const issuingPollIntervalMs = 4_000;

/**
 * Hostnames of a zone, oldest first. Polls while a certificate is being issued. Closing its last screen doesn't abort it,
 * because the list of all hostnames may wait for it.
 */
export const hostnamesQuery = (account: string, zone: string) =>
  queryOptions({
    queryKey: queryKeys.zoneHostnames(account, zone),
    queryFn: async () =>
      (await callOperation("GET /cdn/{ZONE_ID}/hostnames", { account, ids: { ZONE_ID: zone } })).CDN_HOSTNAMES,
    refetchInterval: ({ state }) => (state.data?.some(isIssuing) ? issuingPollIntervalMs : false),
  });

/** DNS check of a hostname: whether it points to the zone, according to the console's resolver. */
export const dnsQuery = (account: string, zone: string, hostname: string) =>
  queryOptions({
    queryKey: [...queryKeys.account(account), "dns", zone, hostname],
    queryFn: ({ signal }) => callConsole("checkDns", { accountId: account, query: { zone, hostname }, signal }),
    staleTime: 15_000,
  });

/** Adds a hostname to the cached list of its zone, or updates it. */
export function cacheHostname(client: QueryClient, account: string, zone: string, hostname: Hostname): void {
  client.setQueryData(hostnamesQuery(account, zone).queryKey, (cached) => {
    if (!cached) return cached;
    return cached.some(({ ID }) => ID === hostname.ID)
      ? cached.map((other) => (other.ID === hostname.ID ? hostname : other))
      : [...cached, hostname];
  });
}

function isIssuing({ SSL_ENABLED, SSL_CERTIFICATE, CERTIFICATE_EXPIRES }: Hostname): boolean {
  return SSL_ENABLED === 1 && SSL_CERTIFICATE === "AUTOCERT" && CERTIFICATE_EXPIRES === 0;
}
