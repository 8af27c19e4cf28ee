import { getPublicSuffix } from "tldts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { toAsciiHostname, containsServiceDomain, isDnsName } from "./host.ts";

/** Why a HOSTNAME is refused: `apex` for an apex or root domain, `invalid` for anything else. */
export type HostnameErrorKind = "apex" | "invalid";

/**
 * Returns the HOSTNAME of a custom hostname in lower case: a subdomain, so two labels more than its public suffix
 * (three below com, four below co.uk), letters, digits and hyphens, up to 253 characters; no apex, wildcard, port, IP
 * address or name that contains one of the service's own domain names (Spec: Hostnames, Add).
 */
export function checkHostname(
  input: string,
  serviceDomains: readonly string[] = [],
): ValidationResult<string, HostnameErrorKind> {
  if (input.includes("*")) return invalid("Wildcards aren't supported.", "invalid");
  if (input.includes("/")) return invalid("Enter the name alone, without https:// and path.", "invalid");
  // Checked before the case changes: the lower case of the Kelvin sign is an ASCII k.
  if (!isDnsName(input)) {
    const ascii = toAsciiHostname(input);
    return invalid(
      ascii === undefined ? "Enter a hostname such as cdn.example.com." : `Write it as ${ascii}.`,
      "invalid",
    );
  }
  const name = input.toLowerCase();
  if (containsServiceDomain(name, serviceDomains))
    return invalid("The service's own names cannot be added.", "invalid");
  if (name.split(".").length < minLabels(name)) {
    return invalid("Add a subdomain such as cdn.example.com: an apex domain cannot be pointed here.", "apex");
  }
  return valid(name);
}

function minLabels(name: string): number {
  const suffix = getPublicSuffix(name, { allowPrivateDomains: false }) ?? "";
  return suffix.split(".").length + 2;
}
