import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { loadOrKeepKnown } from "../zones/last-known.ts";
import { accountHostnamesQuery, changeAccountHostnames } from "./account-hostnames.ts";

const issuingPollIntervalMs = 4_000;

/** Hostnames of a zone, oldest first. Polls while a certificate is being issued. */
export const hostnamesQuery = (account: string, zone: string) =>
  queryOptions({
    queryKey: queryKeys.zoneHostnames(account, zone),
    queryFn: ({ client, signal }) =>
      loadOrKeepKnown(client, queryKeys.zoneHostnames(account, zone), {
        load: async () => {
          const ids = { ZONE_ID: zone };
          const response = await callOperation("GET /cdn/{ZONE_ID}/hostnames", { account, ids, signal });
          changeAccountHostnames(client, account, zone, () => response.CDN_HOSTNAMES);
          return response.CDN_HOSTNAMES;
        },
        findKnown: () => findKnownHostnames(client, account, zone),
      }),
    refetchInterval: ({ state }) => (state.data?.some(isIssuing) ? issuingPollIntervalMs : false),
  });

/** DNS check of a hostname: whether it points to the zone, according to the console's resolver. */
export const dnsQuery = (account: string, zone: string, hostname: string) =>
  queryOptions({
    queryKey: [...queryKeys.account(account), "dns", zone, hostname],
    queryFn: ({ signal }) => callConsole("checkDns", { accountId: account, query: { zone, hostname }, signal }),
    staleTime: 15_000,
  });

/** Adds a hostname to the cached lists of its zone and of the account, or updates it. */
export function cacheHostname(client: QueryClient, account: string, zone: string, hostname: Hostname): void {
  changeCachedHostnames(client, account, zone, (hostnames) =>
    hostnames.some(({ ID }) => ID === hostname.ID)
      ? hostnames.map((other) => (other.ID === hostname.ID ? hostname : other))
      : [...hostnames, hostname],
  );
}

/** Removes a deleted hostname from the cached lists of its zone and of the account. */
export function removeCachedHostname(client: QueryClient, account: string, zone: string, id: number): void {
  changeCachedHostnames(client, account, zone, (hostnames) => hostnames.filter(({ ID }) => ID !== id));
}

/** Returns the hostnames of a zone as the server last read them; undefined if it never did. */
async function findKnownHostnames(
  client: QueryClient,
  account: string,
  zone: string,
): Promise<{ data: Hostname[]; readAt: number } | undefined> {
  const { zones } = await client.fetchQuery(accountHostnamesQuery(account));
  const known = zones.find(({ id }) => id === zone);
  return known?.readAt ? { data: known.hostnames, readAt: known.readAt } : undefined;
}

function changeCachedHostnames(
  client: QueryClient,
  account: string,
  zone: string,
  change: (hostnames: readonly Hostname[]) => Hostname[],
): void {
  client.setQueryData(hostnamesQuery(account, zone).queryKey, (cached) => cached && change(cached));
  changeAccountHostnames(client, account, zone, change);
}

function isIssuing({ SSL_ENABLED, SSL_CERTIFICATE, CERTIFICATE_EXPIRES }: Hostname): boolean {
  return SSL_ENABLED === 1 && SSL_CERTIFICATE === "AUTOCERT" && CERTIFICATE_EXPIRES === 0;
}
