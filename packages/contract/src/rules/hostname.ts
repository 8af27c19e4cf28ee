import { getPublicSuffix } from "tldts";
import { accepted, type Checked, refused } from "./checked.ts";
import { asciiForm, holdsOwnDomain, isHostName } from "./host.ts";

/** Why a HOSTNAME is refused: `apex` for an apex or root domain, `invalid` for anything else. */
export type HostnameRefusal = "apex" | "invalid";

/**
 * Returns the HOSTNAME of a custom hostname in lower case: a subdomain, so two labels more than its public suffix
 * (three below com, four below co.uk), letters, digits and hyphens, up to 253 characters; no apex, wildcard, port, IP
 * address or name that contains one of the service's own domain names (Spec: Hostnames, Add).
 */
export function checkHostname(input: string, ownDomains: readonly string[] = []): Checked<string, HostnameRefusal> {
  if (input.includes("*")) return refused("A wildcard cannot be added: name each hostname.", "invalid");
  if (input.includes("/")) return refused("Enter the name alone, without https:// and path.", "invalid");
  // Checked before the case changes: the lower case of the Kelvin sign is an ASCII k.
  if (!isHostName(input)) {
    const ascii = asciiForm(input);
    return refused(
      ascii === undefined ? "Enter a hostname such as cdn.example.com." : `Write it as ${ascii}.`,
      "invalid",
    );
  }
  const name = input.toLowerCase();
  if (holdsOwnDomain(name, ownDomains)) return refused("The service's own names cannot be added.", "invalid");
  if (name.split(".").length < minLabels(name)) {
    return refused("Add a subdomain such as cdn.example.com: an apex domain cannot be pointed here.", "apex");
  }
  return accepted(name);
}

function minLabels(name: string): number {
  const suffix = getPublicSuffix(name, { allowPrivateDomains: false }) ?? "";
  return suffix.split(".").length + 2;
}
