import "reflect-metadata";
import { collectCertificateNames } from "@edge-console/contract/rules/certificate-names";
import { AsnConvert } from "@peculiar/asn1-schema";
import { Certificate } from "@peculiar/asn1-x509";
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509Certificate } from "@peculiar/x509";
import { decodePem, type PemBlock } from "./pem.ts";
import { parsePublicKey, type PublicKey } from "./public-key.ts";

/** A parsed certificate; times in Unix seconds. */
export type ParsedCertificate = {
  pem: string;
  /** The common name of its subject, else its first DNS name. */
  name: string;
  /** Names that it covers. */
  names: string[];
  /** Name of the issuer, as the API returns it. */
  issuer: string;
  notBefore: number;
  notAfter: number;
  isAuthority: boolean;
  /** Full subject and issuer, to build the chain. */
  subjectId: string;
  issuerId: string;
  key: PublicKey;
  spki: Uint8Array<ArrayBuffer>;
  /** Returns whether its signature was made with the issuer's key. */
  isSignedBy: (issuer: ParsedCertificate) => Promise<boolean>;
};

/** Parses a certificate; undefined if it is invalid. Import this module on demand, because its library is large. */
export function parseCertificate(block: PemBlock): ParsedCertificate | undefined {
  const der = decodePem(block);
  if (!der) return undefined;
  try {
    return toParsedCertificate(block.text, der, new X509Certificate(der));
  } catch {
    // The caller reports the error; the library's reason doesn't help the user.
    return undefined;
  }
}

function toParsedCertificate(
  pem: string,
  der: Uint8Array<ArrayBuffer>,
  certificate: X509Certificate,
): ParsedCertificate {
  const { subjectPublicKeyInfo } = AsnConvert.parse(der, Certificate).tbsCertificate;
  const commonNames = certificate.subjectName.getField("CN");
  const alternatives = certificate.getExtension(SubjectAlternativeNameExtension)?.names.items ?? [];
  const names = collectCertificateNames(
    commonNames,
    alternatives.filter(({ type }) => type === "dns").map(({ value }) => value),
  );
  return {
    pem,
    name: names[0] ?? (certificate.subject || "unnamed"),
    names,
    issuer: certificate.issuerName.getField("CN")[0] ?? certificate.issuerName.getField("O")[0] ?? certificate.issuer,
    notBefore: Math.floor(certificate.notBefore.getTime() / 1000),
    notAfter: Math.floor(certificate.notAfter.getTime() / 1000),
    isAuthority: certificate.getExtension(BasicConstraintsExtension)?.ca ?? false,
    subjectId: certificate.subject,
    issuerId: certificate.issuer,
    key: parsePublicKey(subjectPublicKeyInfo),
    spki: new Uint8Array(AsnConvert.serialize(subjectPublicKeyInfo)),
    isSignedBy: (issuer) => verifySignature(certificate, issuer.spki),
  };
}

async function verifySignature(certificate: X509Certificate, spki: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    return await certificate.verify({ publicKey: spki, signatureOnly: true });
  } catch {
    // The browser can't verify this signature algorithm; subject and issuer match, so accept the link.
    return true;
  }
}
