import { paths } from "../paths.ts";

/** A part of a zone's pages: its name, what else it is found by, and its address. */
export type ZoneSection = { label: string; keywords: string; to: string };

/** What of a zone has an address of its own, for all who may see zones. */
export function getZoneSections(account: string, zone: string): ZoneSection[] {
  const settings = paths.zone(account, zone);
  const section = (label: string, to: string, keywords = ""): ZoneSection => ({ label, keywords, to });
  return [
    section("Hostnames", paths.hostnames(account, zone), "domains https certificate"),
    section("Statistics", paths.zoneStatistics(account, zone), "traffic requests bandwidth countries"),
    section("Diagnostics", paths.zoneDiagnostics(account, zone), "health not serving traffic errors"),
    section("History", paths.zoneActivity(account, zone), "audit log changes"),
    section("Origin", `${settings}#origin`, "host header shield verify redirects"),
    section("Caching", `${settings}#caching`, "cache expiration cookies"),
    section("Delivery", `${settings}#delivery`, "cors canonical post signed links token maintenance"),
    section("Access rules", `${settings}#access`, "block allow addresses countries networks asn tor vpn hosting"),
  ];
}
