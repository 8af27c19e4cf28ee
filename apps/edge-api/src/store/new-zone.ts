import {
  startingSettings,
  startingSettingsOfAnyType,
  startingTunnelMode,
} from "@edge-console/contract/rules/origin-type";
import type { ZoneFields } from "./zones.ts";

/** What a zone of this type starts with where its create request says nothing (Resources, Zone; Origin type rules). */
export function newZoneSettings(
  type: ZoneFields["ORIGIN_TYPE"],
  mode: ZoneFields["TUNNEL_MODE"] = startingTunnelMode(type),
) {
  return {
    ...startingSettings(type, mode),
    ...startingSettingsOfAnyType,
    S3_BUCKET: "",
    S3_REGION: "",
    S3_ACCESS_KEY: "",
    S3_ADDRESSING: "PATH",
    S3_SECRET_KEY_SET: 0,
    TUNNEL_ENDPOINT: 0,
    TUNNEL_MODE: mode,
  } as const satisfies Partial<ZoneFields>;
}
