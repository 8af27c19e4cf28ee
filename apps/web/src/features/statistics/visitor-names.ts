import { formatAsNumber } from "@edge-console/contract/rules/as-number-list";
import { getCountryName } from "@edge-console/contract/rules/countries";
import type { Visitors } from "../../resources/zones/settings/draft-rules.ts";

/** Returns the name of a country; the empty code is an unknown location. */
export function getCountryLabel(code: string): string {
  return code === "" ? "Unknown location" : getCountryName(code);
}

/** Returns the name of a network. AS0 is traffic without a network and of small networks. */
export function getNetworkLabel(asn: number): string {
  return asn === 0 ? "Other networks" : formatAsNumber(asn);
}

/** Returns the name of a country or network. */
export function getVisitorsLabel(visitors: Visitors): string {
  return visitors.kind === "country" ? getCountryLabel(visitors.id) : getNetworkLabel(visitors.id);
}
