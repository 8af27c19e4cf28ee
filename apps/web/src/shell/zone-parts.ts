import { paths } from "../paths.ts";

/** A part of a zone's pages: its name, what else it is found by, and its address. */
export type ZonePart = { label: string; otherwise: string; to: string };

/** What of a zone has an address of its own, for all who may see zones. */
export function zoneParts(account: string, zone: string): ZonePart[] {
  const settings = paths.zone(account, zone);
  const part = (label: string, to: string, otherwise = ""): ZonePart => ({ label, otherwise, to });
  return [
    part("Hostnames", paths.hostnames(account, zone), "domains https certificate"),
    part("Statistics", paths.zoneStatistics(account, zone), "traffic requests bandwidth countries"),
    part("Diagnostics", paths.zoneDiagnostics(account, zone), "health not serving traffic errors"),
    part("History", paths.zoneHistory(account, zone), "audit log changes"),
    part("Origin", `${settings}#origin`, "host header shield verify redirects"),
    part("Caching", `${settings}#caching`, "cache expiration cookies"),
    part("Delivery", `${settings}#delivery`, "cors canonical post signed links token maintenance"),
    part("Access rules", `${settings}#access`, "block allow addresses countries networks asn tor vpn hosting"),
  ];
}
