import "reflect-metadata";
import { collectCertificateNames } from "@edge-console/contract/rules/certificate-names";
import { AsnConvert } from "@peculiar/asn1-schema";
import { Certificate } from "@peculiar/asn1-x509";
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509Certificate } from "@peculiar/x509";
import { type PublicKey, parsePublicKey } from "./public-key.ts";
import { type PemBlock, decodePem } from "./pem.ts";

/** A certificate as the console reads it; times in Unix seconds. */
export type ParsedCertificate = {
  pem: string;
  /** What it is called: the common name of its subject, else its first name. */
  name: string;
  /** The names that it covers. */
  names: string[];
  /** Who issued it, by the name that the service shows. */
  issuer: string;
  notBefore: number;
  notAfter: number;
  isAuthority: boolean;
  /** Subject and issuer in full, to find who issued whom. */
  subjectId: string;
  issuerId: string;
  key: PublicKey;
  spki: Uint8Array<ArrayBuffer>;
  /** Whether its signature is of that certificate's key. */
  isSignedBy: (issuer: ParsedCertificate) => Promise<boolean>;
};

/** Reads a certificate; undefined when it is none. The library that reads is large: import this module on demand. */
export function parseCertificate(block: PemBlock): ParsedCertificate | undefined {
  const der = decodePem(block);
  if (!der) return undefined;
  try {
    return toParsedCertificate(block.text, der, new X509Certificate(der));
  } catch {
    // Told by the caller; why the library could not read it helps nobody.
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
    isSignedBy: (other) => verifySignature(certificate, other.spki),
  };
}

async function verifySignature(certificate: X509Certificate, spki: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    return await certificate.verify({ publicKey: spki, signatureOnly: true });
  } catch {
    // A signature that the browser cannot check is not held against the chain: the names fit.
    return true;
  }
}
