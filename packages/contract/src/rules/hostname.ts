import { getPublicSuffix } from "tldts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { toAsciiHostname, containsServiceDomain, isDnsName } from "./host.ts";

/** Why a HOSTNAME is invalid: `apex` for an apex or root domain, `invalid` for anything else. */
export type HostnameErrorKind = "apex" | "invalid";

/**
 * Validates the HOSTNAME of a custom hostname and returns it in lower case: a subdomain with at least two labels more
 * than its public suffix (three for com, four for co.uk). No apex, wildcard, port, IP address, or name that contains one
 * of the service's own domain names (Spec: Hostnames, Add).
 */
export function checkHostname(
  input: string,
  serviceDomains: readonly string[] = [],
): ValidationResult<string, HostnameErrorKind> {
  if (input.includes("*")) return invalid("Wildcards aren't supported.", "invalid");
  if (input.includes("/")) return invalid("Enter a hostname without https:// and a path.", "invalid");
  // Checked before the case changes: the lower case of the Kelvin sign is an ASCII k.
  if (!isDnsName(input)) {
    const ascii = toAsciiHostname(input);
    return invalid(ascii === undefined ? "Enter a hostname, such as cdn.example.com." : `Use ${ascii}.`, "invalid");
  }
  const name = input.toLowerCase();
  if (containsServiceDomain(name, serviceDomains))
    return invalid("Use your own domain, not one of Edge Delivery.", "invalid");
  if (name.split(".").length < getMinLabels(name)) {
    return invalid("Use a subdomain, such as cdn.example.com. Apex domains aren't supported.", "apex");
  }
  return valid(name);
}

function getMinLabels(name: string): number {
  const suffix = getPublicSuffix(name, { allowPrivateDomains: false }) ?? "";
  return suffix.split(".").length + 2;
}
