/** Origin types in the specification's order (Spec: Resources, Zone: ORIGIN_TYPE). */
export const originTypes = ["STANDARD", "S3", "SITE", "TUNNEL"] as const;
export type OriginType = (typeof originTypes)[number];

/** Labels of the origin types. */
export const originTypeNames: Readonly<Record<OriginType, string>> = {
  STANDARD: "Web server",
  S3: "S3 bucket",
  SITE: "Website",
  TUNNEL: "Tunnel",
};

/** What a TUNNEL zone serves: a website or static files (Spec: Resources, Zone: TUNNEL_MODE). */
export const tunnelModes = ["SITE", "STANDARD"] as const;
export type TunnelMode = (typeof tunnelModes)[number];
