/**
 * Returns the names of a certificate without duplicates: the subject's common names, then the DNS names among the
 * alternative names (Spec: Upload certificate).
 */
export function collectCertificateNames(commonNames: readonly string[], dnsNames: readonly string[]): string[] {
  return [...new Set([...commonNames, ...dnsNames])].filter((name) => name !== "");
}

/** Returns whether a certificate's name covers the hostname; a wildcard covers one label (Spec: Upload certificate). */
export function coversHostname(name: string, hostname: string): boolean {
  // A common name can contain any character, and some turn into ASCII letters in lower case.
  if (!/^[\u0020-\u007e]*$/.test(name)) return false;
  const pattern = name.toLowerCase();
  const lowerCased = hostname.toLowerCase();
  if (!pattern.startsWith("*.")) return pattern === lowerCased;
  const dot = lowerCased.indexOf(".");
  return dot > 0 && lowerCased.slice(dot) === pattern.slice(1);
}

/** Returns a certificate's names as text, for the error about a certificate of another hostname (Spec: Hostname errors). */
export function formatCertificateNames(names: readonly string[]): string {
  return names.length === 0 ? "no names" : names.join(", ");
}
