import type { Certificate } from "@edge-console/contract/objects/certificate";
import { callOperation } from "../../../api/client.ts";
import type { PemInput } from "./analyzer/analyze.ts";
import { extractCertificates, extractPrivateKey } from "./analyzer/pem.ts";
import type { HostnameRef } from "./queries.ts";

/** Uploads a certificate and its private key, and returns the certificate as the API describes it. */
export function uploadCertificate(
  { account, zone, hostname }: HostnameRef,
  { certificate, privateKey }: PemInput,
): Promise<Certificate> {
  return callOperation("POST /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate", {
    account,
    ids: { ZONE_ID: zone, HOSTNAME_ID: hostname.ID },
    body: { CERTIFICATE: extractCertificates(certificate), PRIVATE_KEY: extractPrivateKey(privateKey) },
  });
}
