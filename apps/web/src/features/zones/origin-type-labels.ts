import type { Zone } from "@edge-console/contract/objects/zone";
import { originTypeNames, type OriginType } from "@edge-console/contract/rules/origin-type";
import { AppWindow, Cable, Database, Server } from "lucide-react";
import type { Icon } from "../../ui/icon.tsx";

/** Name, description, and icon of each origin type. */
export const originTypeLabels: Record<OriginType, { name: string; description: string; icon: Icon }> = {
  STANDARD: {
    name: originTypeNames.STANDARD,
    description: "Static files from a public web server: images, scripts, downloads, and video.",
    icon: Server,
  },
  S3: {
    name: originTypeNames.S3,
    description: "A private bucket in S3-compatible object storage.",
    icon: Database,
  },
  SITE: {
    name: originTypeNames.SITE,
    description: "A site with pages, forms, and sign-in. Cookies are forwarded, and the origin controls caching.",
    icon: AppWindow,
  },
  TUNNEL: {
    name: originTypeNames.TUNNEL,
    description: "A private service reached through a tunnel connector.",
    icon: Cable,
  },
};

/** Formats a zone's origin for one line: its URL, bucket, or tunnel target. */
export function formatOrigin(zone: Pick<Zone, "ORIGIN_TYPE" | "ORIGIN_URL" | "S3_BUCKET" | "TUNNEL_TARGET">): string {
  if (zone.ORIGIN_TYPE === "TUNNEL") return zone.TUNNEL_TARGET;
  if (zone.ORIGIN_TYPE === "S3" && zone.S3_BUCKET) return `${zone.S3_BUCKET} at ${stripScheme(zone.ORIGIN_URL)}`;
  return zone.ORIGIN_URL;
}

function stripScheme(url: string): string {
  return url.replace(/^https?:\/\//i, "");
}
