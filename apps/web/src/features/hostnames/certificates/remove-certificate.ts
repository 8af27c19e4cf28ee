import type { Certificate } from "@edge-console/contract/objects/certificate";
import { callOperation } from "../../../api/client.ts";
import type { HostnameRef } from "./queries.ts";

/** A hostname's certificate after its uploaded one was removed: a managed one that is being issued. */
const issuing: Certificate = { TYPE: "AUTOCERT", ISSUER: "", EXPIRES: 0, UPLOADED: 0 };

/** Removes a hostname's uploaded certificate, and returns the managed one that replaces it. */
export async function removeCertificate({ account, zone, hostname }: HostnameRef): Promise<Certificate> {
  const ids = { ZONE_ID: zone, HOSTNAME_ID: hostname.ID };
  await callOperation("DELETE /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate", { account, ids });
  return issuing;
}
