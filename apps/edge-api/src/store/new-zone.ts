import { getDefaultSettings, getDefaultTunnelMode } from "@edge-console/contract/rules/origin-defaults";
import type { ZoneFields } from "./zones.ts";

/** The settings of a new zone of this type where its create request has none (Resources, Zone; Origin type rules). */
export function newZoneSettings(
  type: ZoneFields["ORIGIN_TYPE"],
  mode: ZoneFields["TUNNEL_MODE"] = getDefaultTunnelMode(type),
) {
  return { ...getDefaultSettings(type, mode), TUNNEL_MODE: mode };
}
