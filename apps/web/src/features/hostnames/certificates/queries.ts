import type { Certificate } from "@edge-console/contract/objects/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { callOperation } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { hostnamesQuery, cacheHostname } from "../../../resources/hostnames/queries.ts";

/** The hostname whose certificate it is. */
export type HostnameRef = { account: string; zone: string; hostname: Hostname };

/** The certificate that a hostname has. */
export const certificateQuery = ({ account, zone, hostname }: HostnameRef) =>
  queryOptions({
    queryKey: queryKeys.certificate(account, zone, hostname.ID),
    queryFn: ({ signal }) => {
      const ids = { ZONE_ID: zone, HOSTNAME_ID: hostname.ID };
      return callOperation("GET /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate", { account, ids, signal });
    },
  });

/** The names that a certificate was seen to cover when it was uploaded in this tab, and which one that was. */
export type UploadedNames = Pick<Certificate, "EXPIRES" | "UPLOADED"> & { names: readonly string[] };

/** What of a hostname's certificate was seen at its upload in this tab, as long as the page is open. */
export const uploadedNamesQuery = ({ account, zone, hostname }: HostnameRef) =>
  queryOptions<UploadedNames>({
    queryKey: queryKeys.certificateNames(account, zone, hostname.ID),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Takes a hostname's new certificate into what is known of it, with the names that were read in it. */
export function cacheCertificate(
  client: QueryClient,
  place: HostnameRef,
  certificate: Certificate,
  names: readonly string[] | undefined,
): void {
  const { account, zone, hostname } = place;
  const { TYPE, EXPIRES, UPLOADED } = certificate;
  client.setQueryData(certificateQuery(place).queryKey, certificate);
  if (names) client.setQueryData(uploadedNamesQuery(place).queryKey, { names, EXPIRES, UPLOADED });
  cacheHostname(client, account, zone, {
    ...hostname,
    SSL_CERTIFICATE: TYPE,
    CERTIFICATE_EXPIRES: EXPIRES,
    ...(TYPE === "CUSTOM" ? { SSL_ENABLED: 1 } : { FORCE_SSL: 0 }),
  });
  void client.invalidateQueries({ queryKey: hostnamesQuery(account, zone).queryKey, exact: true });
}
