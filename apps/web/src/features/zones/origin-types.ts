import type { OriginType } from "@edge-console/contract/rules/origin-type";
import { Globe, HardDrive, PanelsTopLeft, Waypoints } from "lucide-react";
import type { Icon } from "../../ui/icon.tsx";

/** How each origin type is called, drawn and explained to a newcomer. */
export const originTypes: Record<OriginType, { word: string; about: string; icon: Icon }> = {
  STANDARD: {
    word: "Web server",
    about: "Static files from any public web server: images, scripts, downloads, video.",
    icon: Globe,
  },
  SITE: {
    word: "Full website",
    about: "A whole site with pages, forms and sign-ins. Cookies pass, and the origin decides what is cached.",
    icon: PanelsTopLeft,
  },
  S3: {
    word: "Bucket",
    about: "A private bucket of an S3-compatible object storage, read with its own keys.",
    icon: HardDrive,
  },
  TUNNEL: {
    word: "Tunnel",
    about: "A private service without a public address, reached through a connector beside it.",
    icon: Waypoints,
  },
};
