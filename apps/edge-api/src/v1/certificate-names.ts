import type { X509Certificate } from "node:crypto";
import { collectCertificateNames } from "@edge-console/contract/rules/certificate-names";

/** Returns the names in a certificate: its common name and its DNS alternative names. */
export function getCertificateNames(certificate: X509Certificate): string[] {
  const commonNames: (string | undefined)[] = [certificate.toLegacyObject().subject.CN].flat();
  return collectCertificateNames(
    commonNames.filter((name) => name !== undefined),
    parseDnsNames(certificate.subjectAltName ?? ""),
  );
}

/** Parses alternative names as Node.js formats them, such as `DNS:a.example, URI:"odd, text"`. Quoted values are JSON strings. */
function parseDnsNames(text: string): string[] {
  const entries = text.matchAll(/(?:^|, )([A-Za-z ]+):("(?:[^"\\]|\\.)*"|[^,]*)/g);
  return [...entries].filter(([, kind]) => kind === "DNS").map(([, , value = ""]) => unquote(value));
}

function unquote(value: string): string {
  return value.startsWith('"') ? String(JSON.parse(value)) : value;
}
