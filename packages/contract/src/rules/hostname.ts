import { getPublicSuffix } from "tldts";
import { accepted, type Checked, refused } from "./checked.ts";
import { asciiForm, holdsOwnDomain, isHostName } from "./host.ts";

/** Why a HOSTNAME is refused: `apex` for an apex or root domain, `invalid` for anything else. */
export type HostnameRefusal = "apex" | "invalid";

/**
 * HOSTNAME of a custom hostname, lower-cased: a subdomain of at least three labels (four below a two-part country
 * suffix such as co.uk), letters, digits and hyphens, up to 253 characters; no apex, wildcard, port, IP address or name
 * that holds one of the service's own domain names (Hostnames, Add).
 */
export function checkHostname(input: string, ownDomains: readonly string[] = []): Checked<string, HostnameRefusal> {
  const name = input.toLowerCase();
  if (name.includes("*")) return refused("A wildcard cannot be added: name each hostname.", "invalid");
  if (name.includes("://") || name.includes("/"))
    return refused("Enter the name alone, without https:// and path.", "invalid");
  if (!isHostName(name)) {
    const ascii = asciiForm(name);
    return refused(
      ascii === undefined ? "Enter a hostname such as cdn.example.com." : `Write it as ${ascii}.`,
      "invalid",
    );
  }
  if (holdsOwnDomain(name, ownDomains)) return refused("The service's own names cannot be added.", "invalid");
  if (name.split(".").length < leastLabels(name)) {
    return refused("Add a subdomain such as cdn.example.com: an apex domain cannot be pointed here.", "apex");
  }
  return accepted(name);
}

function leastLabels(name: string): number {
  const suffix = getPublicSuffix(name, { allowPrivateDomains: false });
  return suffix?.includes(".") === true ? 4 : 3;
}
