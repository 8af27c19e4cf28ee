import { getCountryName } from "../../format/countries.ts";
import type { Visitors } from "../../resources/zones/settings/draft-rules.ts";

/** What a row of countries is called; the empty code stands for addresses without a place. */
export function getCountryLabel(code: string): string {
  return code === "" ? "Not placed" : getCountryName(code);
}

/** What a row of networks is called; AS 0 stands for addresses without a network and for the long tail. */
export function getNetworkLabel(asn: number): string {
  return asn === 0 ? "Other networks" : `AS ${asn}`;
}

/** What some visitors are called. */
export function getVisitorsLabel(visitors: Visitors): string {
  return visitors.kind === "country" ? getCountryLabel(visitors.id) : getNetworkLabel(visitors.id);
}
