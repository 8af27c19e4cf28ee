import { zoneSchema, type Zone } from "../objects/zone.ts";
import { getDefaultSettings } from "../rules/origin-defaults.ts";

/** Returns a zone of type STANDARD for tests as the service creates it, with these fields changed. */
export function createExampleZone(fields: Partial<Omit<Zone, "ID">> & { ID?: string } = {}): Zone {
  return zoneSchema.parse({
    ...getDefaultSettings("STANDARD"),
    ID: "ABC123DEF",
    ZONE_NAME: "example",
    ORIGIN_URL: "https://origin.example",
    ORIGIN_CERTIFICATE: 0,
    STATUS: "ACTIVE",
    ORIGIN_TYPE: "STANDARD",
    TUNNEL_MODE: "STANDARD",
    USAGE_PAUSED: 0,
    TIMESTAMP: 1_790_000_000,
    ...fields,
  });
}
