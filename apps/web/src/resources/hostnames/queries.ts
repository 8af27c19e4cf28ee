import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { accountPath, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** How often the page looks whether an automatic certificate has been issued, in milliseconds. */
const issuingPollIntervalMs = 4_000;

/** A zone's hostnames, oldest first. Looks again by itself while a certificate is being issued for one of them. */
export const hostnamesQuery = (account: string, zone: string) =>
  queryOptions({
    queryKey: queryKeys.zoneHostnames(account, zone),
    queryFn: async ({ signal }) =>
      (await callOperation("GET /cdn/{ZONE_ID}/hostnames", { account, ids: { ZONE_ID: zone }, signal })).CDN_HOSTNAMES,
    refetchInterval: ({ state }) => (state.data?.some(isIssuing) ? issuingPollIntervalMs : false),
  });

/** Whether the DNS of one of a zone's hostnames points to the zone, as the console's resolver sees it. */
export const dnsQuery = (account: string, zone: string, hostname: string) =>
  queryOptions<DnsCheck>({
    queryKey: [...queryKeys.account(account), "dns", zone, hostname],
    queryFn: ({ signal }) =>
      get<DnsCheck>(`${accountPath(account)}/dns?${new URLSearchParams({ zone, hostname })}`, { signal }),
    staleTime: 15_000,
  });

/** Takes an answered hostname into what is known of its zone. */
export function cacheHostname(client: QueryClient, account: string, zone: string, hostname: Hostname): void {
  client.setQueryData(hostnamesQuery(account, zone).queryKey, (known) => {
    if (!known) return known;
    return known.some(({ ID }) => ID === hostname.ID)
      ? known.map((one) => (one.ID === hostname.ID ? hostname : one))
      : [...known, hostname];
  });
}

function isIssuing({ SSL_ENABLED, SSL_CERTIFICATE, CERTIFICATE_EXPIRES }: Hostname): boolean {
  return SSL_ENABLED === 1 && SSL_CERTIFICATE === "AUTOCERT" && CERTIFICATE_EXPIRES === 0;
}
