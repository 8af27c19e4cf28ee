import { getDefaultSettings, getDefaultTunnelMode } from "@edge-console/contract/rules/origin-defaults";
import type { ZoneFields } from "./zones.ts";

/** Returns the default settings of a new zone of this type (Spec: Resources, Zone; Origin type rules). */
export function getNewZoneSettings(
  type: ZoneFields["ORIGIN_TYPE"],
  mode: ZoneFields["TUNNEL_MODE"] = getDefaultTunnelMode(type),
) {
  return { ...getDefaultSettings(type, mode), TUNNEL_MODE: mode };
}
