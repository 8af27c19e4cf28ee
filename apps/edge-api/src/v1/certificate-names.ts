import type { X509Certificate } from "node:crypto";

/** The names that a certificate was issued for: its common name and the DNS names among its alternative names. */
export function certificateNames(certificate: X509Certificate): string[] {
  const commonNames: (string | undefined)[] = [certificate.toLegacyObject().subject.CN].flat();
  const names = [...commonNames, ...dnsNames(certificate.subjectAltName ?? "")];
  return [...new Set(names.filter((name): name is string => name !== undefined && name !== ""))];
}

/** Whether a certificate's name covers the hostname; a wildcard stands for one label (Upload certificate). */
export function coversHostname(name: string, hostname: string): boolean {
  const pattern = name.toLowerCase();
  const wanted = hostname.toLowerCase();
  if (!pattern.startsWith("*.")) return pattern === wanted;
  const dot = wanted.indexOf(".");
  return dot > 0 && wanted.slice(dot) === pattern.slice(1);
}

/** Node.js gives alternative names as text, such as `DNS:a.example, URI:"odd, text"`; odd values are JSON strings. */
function dnsNames(text: string): string[] {
  const entries = text.matchAll(/(?:^|, )([A-Za-z ]+):("(?:[^"\\]|\\.)*"|[^,]*)/g);
  return [...entries].filter(([, kind]) => kind === "DNS").map(([, , value = ""]) => unquote(value));
}

function unquote(value: string): string {
  return value.startsWith('"') ? String(JSON.parse(value)) : value;
}
