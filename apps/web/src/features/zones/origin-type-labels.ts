import type { Zone } from "@edge-console/contract/objects/zone";
import { originTypeNames, type OriginType } from "@edge-console/contract/rules/origin-type";
import { AppWindow, Cable, Database, Server } from "lucide-react";
import type { Icon } from "../../ui/icon.tsx";

/** The origin types: as the specification calls them, and what they are to a newcomer; each with its icon. */
export const originTypeLabels: Record<OriginType, { label: string; plain: string; about: string; icon: Icon }> = {
  STANDARD: {
    label: "Standard",
    plain: originTypeNames.STANDARD,
    about: "Static files from any public web server: images, scripts, downloads, video.",
    icon: Server,
  },
  S3: {
    label: "S3",
    plain: originTypeNames.S3,
    about: "A private bucket in S3-compatible object storage.",
    icon: Database,
  },
  SITE: {
    label: "Site",
    plain: originTypeNames.SITE,
    about: "A whole site with pages, forms and sign-ins. Cookies pass, and the origin decides what is cached.",
    icon: AppWindow,
  },
  TUNNEL: {
    label: "Tunnel",
    plain: originTypeNames.TUNNEL,
    about: "A private service reached through a tunnel connector.",
    icon: Cable,
  },
};

/** The origin in one line: where the zone's content comes from. */
export function formatOrigin(zone: Pick<Zone, "ORIGIN_TYPE" | "ORIGIN_URL" | "S3_BUCKET" | "TUNNEL_TARGET">): string {
  if (zone.ORIGIN_TYPE === "TUNNEL") return zone.TUNNEL_TARGET;
  if (zone.ORIGIN_TYPE === "S3" && zone.S3_BUCKET) return `${zone.S3_BUCKET} at ${stripScheme(zone.ORIGIN_URL)}`;
  return zone.ORIGIN_URL;
}

function stripScheme(url: string): string {
  return url.replace(/^https?:\/\//i, "");
}
