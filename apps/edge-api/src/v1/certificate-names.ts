import type { X509Certificate } from "node:crypto";
import { collectCertificateNames } from "@edge-console/contract/rules/certificate-names";

/** The names that a certificate was issued for: its common name and the DNS names among its alternative names. */
export function getCertificateNames(certificate: X509Certificate): string[] {
  const commonNames: (string | undefined)[] = [certificate.toLegacyObject().subject.CN].flat();
  return collectCertificateNames(
    commonNames.filter((name) => name !== undefined),
    dnsNames(certificate.subjectAltName ?? ""),
  );
}

/** Node.js gives alternative names as text, such as `DNS:a.example, URI:"odd, text"`; odd values are JSON strings. */
function dnsNames(text: string): string[] {
  const entries = text.matchAll(/(?:^|, )([A-Za-z ]+):("(?:[^"\\]|\\.)*"|[^,]*)/g);
  return [...entries].filter(([, kind]) => kind === "DNS").map(([, , value = ""]) => unquote(value));
}

function unquote(value: string): string {
  return value.startsWith('"') ? String(JSON.parse(value)) : value;
}
