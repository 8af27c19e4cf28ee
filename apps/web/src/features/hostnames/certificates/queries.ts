import type { Certificate } from "@edge-console/contract/objects/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { callOperation } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { hostnamesQuery, cacheHostname } from "../../../resources/hostnames/queries.ts";

/** A hostname with its account and zone. */
export type HostnameRef = { account: string; zone: string; hostname: Hostname };

/**
 * Certificate of a hostname, as the list of hostnames names it: with another type or expiration it's another one. A newer one
 * has the list loaded again.
 */
export const certificateQuery = ({ account, zone, hostname }: HostnameRef) =>
  queryOptions({
    queryKey: [
      ...queryKeys.certificate(account, zone, hostname.ID),
      hostname.SSL_CERTIFICATE,
      hostname.CERTIFICATE_EXPIRES,
    ],
    queryFn: async ({ client, signal }) => {
      const ids = { ZONE_ID: zone, HOSTNAME_ID: hostname.ID };
      const certificate = await callOperation("GET /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate", {
        account,
        ids,
        signal,
      });
      if (certificate.TYPE !== hostname.SSL_CERTIFICATE || certificate.EXPIRES !== hostname.CERTIFICATE_EXPIRES)
        void client.invalidateQueries({ queryKey: queryKeys.zoneHostnames(account, zone), exact: true });
      return certificate;
    },
  });

/** Names of a certificate that was uploaded in this tab, and the fields that identify the certificate. */
export type UploadedNames = Pick<Certificate, "EXPIRES" | "UPLOADED"> & { names: readonly string[] };

/** Names of the certificate that was uploaded for a hostname in this tab. The API doesn't return them. */
export const uploadedNamesQuery = ({ account, zone, hostname }: HostnameRef) =>
  queryOptions<UploadedNames>({
    queryKey: queryKeys.certificateNames(account, zone, hostname.ID),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Caches the new certificate of a hostname, with the names parsed from it. */
export function cacheCertificate(
  client: QueryClient,
  hostnameRef: HostnameRef,
  certificate: Certificate,
  names: readonly string[] | undefined,
): void {
  const { account, zone, hostname } = hostnameRef;
  const { TYPE, EXPIRES, UPLOADED } = certificate;
  const changed: Hostname = {
    ...hostname,
    SSL_CERTIFICATE: TYPE,
    CERTIFICATE_EXPIRES: EXPIRES,
    ...(TYPE === "CUSTOM" ? { SSL_ENABLED: 1 } : { FORCE_SSL: 0 }),
  };
  client.setQueryData(certificateQuery({ account, zone, hostname: changed }).queryKey, certificate);
  if (names) client.setQueryData(uploadedNamesQuery(hostnameRef).queryKey, { names, EXPIRES, UPLOADED });
  cacheHostname(client, account, zone, changed);
  void client.invalidateQueries({ queryKey: hostnamesQuery(account, zone).queryKey, exact: true });
}
