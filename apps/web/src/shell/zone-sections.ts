import { paths } from "../paths.ts";

/** A section of a zone's pages, as the command palette finds it. */
export type ZoneSection = { label: string; keywords: string; to: string };

/** Returns the sections of a zone that have their own path. */
export function getZoneSections(account: string, zone: string): ZoneSection[] {
  const section = (label: string, to: string, keywords = ""): ZoneSection => ({ label, keywords, to });
  return [
    section("Settings", paths.zoneSettings(account, zone), "configuration"),
    section("Hostnames", paths.hostnames(account, zone), "domains https certificate"),
    section("Statistics", paths.zoneStatistics(account, zone), "traffic requests bandwidth countries"),
    section("Diagnostics", paths.zoneDiagnostics(account, zone), "health not serving traffic errors"),
    section("Activity", paths.zoneActivity(account, zone), "history audit log changes"),
    section("Origin", paths.zoneSettings(account, zone, "origin"), "host header shield verify redirects"),
    section("Caching", paths.zoneSettings(account, zone, "caching"), "cache expiration cookies"),
    section(
      "Delivery",
      paths.zoneSettings(account, zone, "delivery"),
      "cors canonical post signed urls token maintenance",
    ),
    section(
      "Access rules",
      paths.zoneSettings(account, zone, "access"),
      "block allow addresses countries networks asn tor vpn hosting",
    ),
  ];
}
