import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { StateBadge, type Tone } from "../../ui/badge.tsx";

/** The state of a zone that matters most, in a word. STATUS, USAGE_PAUSED and MAINTENANCE are independent of each other. */
export function zoneState(zone: Pick<Zone, "STATUS" | "USAGE_PAUSED" | "MAINTENANCE">): {
  id: "paused" | "usage-paused" | "maintenance" | "active";
  word: string;
  tone: Tone;
} {
  if (zone.STATUS === "PAUSED") return { id: "paused", word: "Paused by provider", tone: "bad" };
  if (zone.USAGE_PAUSED === 1) return { id: "usage-paused", word: "Usage paused", tone: "caution" };
  if (zone.MAINTENANCE === 1) return { id: "maintenance", word: "Maintenance", tone: "paused" };
  return { id: "active", word: "Active", tone: "good" };
}

/** That state as a badge. */
export function ZoneStateBadge({ zone, tinted = false }: { zone: Zone; tinted?: boolean }): ReactElement {
  const { word, tone } = zoneState(zone);
  return (
    <StateBadge tone={tone} tinted={tinted}>
      {word}
    </StateBadge>
  );
}
