import type { Certificate } from "@edge-console/contract/objects/certificate";
import { call } from "../../../api/client.ts";
import { mayHaveHappened, notFoundApplied, type ProblemError } from "../../../api/problem.ts";
import type { Material } from "./doctor/examine.ts";
import { certificateToSend, privateKeyToSend } from "./doctor/pem.ts";
import type { ReadCertificate } from "./doctor/read-certificate.ts";
import { type CertificatePlace, readCertificateOf } from "./queries.ts";

/** How an upload ended: with the certificate in place now, and whether it was answered or had to be read back. */
export type Uploaded = { certificate: Certificate; readBack: boolean };

/** What is known of a certificate that was sent. */
export type Sent = Pick<ReadCertificate, "notAfter" | "issuer">;

/**
 * Uploads a certificate and its private key once. When the answer was lost, the certificate in place is read back: it is
 * the one that was sent, and not the one `before` it, or the problem says what was found. Never sent again by itself.
 */
export async function uploadCertificate(
  place: CertificatePlace,
  material: Material,
  sent: Sent,
  before: Certificate | undefined,
): Promise<Uploaded> {
  try {
    const certificate = await call("POST /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate", {
      account: place.account,
      ids: { ZONE_ID: place.zone, HOSTNAME_ID: place.hostname.ID },
      body: {
        CERTIFICATE: certificateToSend(material.certificate),
        PRIVATE_KEY: privateKeyToSend(material.privateKey),
      },
    });
    return { certificate, readBack: false };
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    return await findOut(place, sent, before, error);
  }
}

/** Reads back whether a certificate arrived whose upload ended with `problem`; throws when it did not, or cannot be told. */
export async function findOut(
  place: CertificatePlace,
  sent: Sent,
  before: Certificate | undefined,
  problem: ProblemError,
): Promise<Uploaded> {
  const found = await readCertificateOf(place).catch(() => undefined);
  if (!found) throw problem;
  if (arrived(found, sent, before)) return { certificate: found, readBack: true };
  throw notFoundApplied(
    problem,
    "The certificate was not saved",
    `The answer was lost, so the certificate in place was read again: it is ${wordsOf(found)}, as before. You can upload it again.`,
  );
}

/** Whether the certificate that is found is the one that was sent, and was not there before. */
export function arrived(found: Certificate, { notAfter, issuer }: Sent, before: Certificate | undefined): boolean {
  const isSent = found.TYPE === "CUSTOM" && found.EXPIRES === notAfter && found.ISSUER.includes(issuer);
  return isSent && !(before?.TYPE === "CUSTOM" && before.UPLOADED === found.UPLOADED);
}

function wordsOf({ TYPE, ISSUER, EXPIRES }: Certificate): string {
  if (TYPE === "AUTOCERT") return EXPIRES === 0 ? "an automatic one that is not issued yet" : "the automatic one";
  return `the one of ${ISSUER} that ends ${new Date(EXPIRES * 1000).toISOString().slice(0, 10)}`;
}
