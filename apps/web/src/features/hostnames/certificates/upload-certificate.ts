import type { Certificate } from "@edge-console/contract/objects/certificate";
import { call } from "../../../api/client.ts";
import type { Material } from "./doctor/examine.ts";
import { certificateToSend, privateKeyToSend } from "./doctor/pem.ts";
import type { CertificatePlace } from "./queries.ts";

/** Uploads a certificate and its private key, and returns the certificate as the API describes it. */
export function uploadCertificate(
  { account, zone, hostname }: CertificatePlace,
  { certificate, privateKey }: Material,
): Promise<Certificate> {
  return call("POST /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate", {
    account,
    ids: { ZONE_ID: zone, HOSTNAME_ID: hostname.ID },
    body: { CERTIFICATE: certificateToSend(certificate), PRIVATE_KEY: privateKeyToSend(privateKey) },
  });
}
