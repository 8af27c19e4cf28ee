import type { Certificate } from "@edge-console/contract/objects/certificate";
import { call } from "../../../api/client.ts";
import { mayHaveHappened, notFoundApplied } from "../../../api/problem.ts";
import { type CertificatePlace, readCertificateOf } from "./queries.ts";

/** What a hostname has right after its own certificate was removed: an automatic one that is on its way. */
const onItsWay: Certificate = { TYPE: "AUTOCERT", ISSUER: "", EXPIRES: 0, UPLOADED: 0 };

/**
 * Removes a hostname's uploaded certificate once and gives the one that follows. When the answer was lost, what is in
 * place is read back and decides.
 */
export async function removeCertificate(place: CertificatePlace): Promise<Certificate> {
  const ids = { ZONE_ID: place.zone, HOSTNAME_ID: place.hostname.ID };
  try {
    await call("DELETE /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate", { account: place.account, ids });
    return onItsWay;
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    const found = await readCertificateOf(place).catch(() => undefined);
    if (!found) throw error;
    if (found.TYPE === "AUTOCERT") return found;
    throw notFoundApplied(
      error,
      "The certificate was not removed",
      "The answer was lost, so the certificate was read again: the uploaded one is still in place.",
    );
  }
}
