import type { z } from "zod";
import { tunnelSummarySchema } from "../objects/tunnel.ts";
import { zoneSchema } from "../objects/zone.ts";

/**
 * Fields of a zone that findings depend on. They contain no secret. The index may have no TIMESTAMP of a zone, because an
 * earlier version didn't store it.
 */
export const diagnosedZoneSchema = zoneSchema
  .pick({
    ID: true,
    ZONE_NAME: true,
    STATUS: true,
    USAGE_PAUSED: true,
    MAINTENANCE: true,
    ORIGIN_TYPE: true,
    TUNNEL_ENDPOINT: true,
    VERIFY_ORIGIN_SSL: true,
    TOKEN_AUTH: true,
    BLOCK_ROOT: true,
    BLOCK_POST: true,
    BLOCK_IPS: true,
    ALLOW_IPS: true,
    COUNTRY_MODE: true,
    COUNTRIES: true,
    BLOCK_ASNS: true,
    BLOCK_TOR: true,
    BLOCK_VPN: true,
    BLOCK_HOSTING: true,
    TIMESTAMP: true,
  })
  .partial({ TIMESTAMP: true });
export type DiagnosedZone = z.infer<typeof diagnosedZoneSchema>;

/** Fields of a tunnel that findings depend on. Like TIMESTAMP of a zone, CREATED_AT may be missing in the index. */
export const diagnosedTunnelSchema = tunnelSummarySchema
  .pick({
    TUNNEL_ID: true,
    NAME: true,
    ENABLED: true,
    STATE: true,
    CONNECTED_AT: true,
    AGENT_VERSION: true,
    ENDPOINT_COUNT: true,
    CREATED_AT: true,
  })
  .partial({ CREATED_AT: true });
export type DiagnosedTunnel = z.infer<typeof diagnosedTunnelSchema>;
