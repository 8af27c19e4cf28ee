/** Origin types in the specification's order: what a zone fetches from (Spec: Resources, Zone: ORIGIN_TYPE). */
export const originTypes = ["STANDARD", "S3", "SITE", "TUNNEL"] as const;
export type OriginType = (typeof originTypes)[number];

/** Names of the origin types on screen. */
export const originTypeNames: Readonly<Record<OriginType, string>> = {
  STANDARD: "Web server",
  S3: "Bucket",
  SITE: "Full website",
  TUNNEL: "Tunnel",
};

/** What a TUNNEL zone serves, a whole website or static files (Spec: Resources, Zone: TUNNEL_MODE). */
export const tunnelModes = ["SITE", "STANDARD"] as const;
export type TunnelMode = (typeof tunnelModes)[number];
