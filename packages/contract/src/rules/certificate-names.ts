/**
 * The names that a certificate was issued for, each once, as the service counts them: its subject's common names, then
 * the DNS names among its alternative names (Upload certificate).
 */
export function collectCertificateNames(commonNames: readonly string[], dnsNames: readonly string[]): string[] {
  return [...new Set([...commonNames, ...dnsNames])].filter((name) => name !== "");
}

/** Returns whether a certificate's name covers the hostname; a wildcard covers one label (Spec: Upload certificate). */
export function coversHostname(name: string, hostname: string): boolean {
  // A common name can contain any character, and some turn into ASCII letters in lower case.
  if (!/^[\u0020-\u007e]*$/.test(name)) return false;
  const pattern = name.toLowerCase();
  const wanted = hostname.toLowerCase();
  if (!pattern.startsWith("*.")) return pattern === wanted;
  const dot = wanted.indexOf(".");
  return dot > 0 && wanted.slice(dot) === pattern.slice(1);
}

/** A certificate's names as the refusal of one that was not issued for a hostname lists them (Hostname errors). */
export function formatCertificateNames(names: readonly string[]): string {
  return names.length === 0 ? "no names" : names.join(", ");
}
