import { paths } from "../paths.ts";

/** A section of a zone's pages, as the command palette finds it. */
export type ZoneSection = { label: string; keywords: string; to: string };

/** Returns the sections of a zone that have their own path. */
export function getZoneSections(account: string, zone: string): ZoneSection[] {
  const settings = paths.zone(account, zone);
  const section = (label: string, to: string, keywords = ""): ZoneSection => ({ label, keywords, to });
  return [
    section("Hostnames", paths.hostnames(account, zone), "domains https certificate"),
    section("Statistics", paths.zoneStatistics(account, zone), "traffic requests bandwidth countries"),
    section("Diagnostics", paths.zoneDiagnostics(account, zone), "health not serving traffic errors"),
    section("Activity", paths.zoneActivity(account, zone), "history audit log changes"),
    section("Origin", `${settings}#origin`, "host header shield verify redirects"),
    section("Caching", `${settings}#caching`, "cache expiration cookies"),
    section("Delivery", `${settings}#delivery`, "cors canonical post signed urls token maintenance"),
    section("Access rules", `${settings}#access`, "block allow addresses countries networks asn tor vpn hosting"),
  ];
}
