import type { Zone } from "@edge-console/contract/objects/zone";
import { ChartNoAxesColumnDecreasing, Construction } from "lucide-react";
import type { Tone } from "../../ui/badge.tsx";
import type { Icon } from "../../ui/icon.tsx";

/** How a zone stands. Paused, usage paused and maintenance are independent of each other; active is none of them. */
export const zoneStates = ["active", "paused", "usage-paused", "maintenance"] as const;
export type ZoneState = (typeof zoneStates)[number];

/** A state in words: what it is called, how it looks, what it means. */
export type ZoneStateWords = { label: string; tone: Tone; icon?: Icon; meaning: string };

export const zoneStateWords: Record<ZoneState, ZoneStateWords> = {
  active: { label: "Active", tone: "good", meaning: "Requests are answered." },
  paused: {
    label: "Paused",
    tone: "bad",
    meaning: "Paused by the provider. Every request is refused until the provider resumes it.",
  },
  "usage-paused": {
    label: "Usage paused",
    tone: "paused",
    icon: ChartNoAxesColumnDecreasing,
    meaning: "Every zone of the account is paused: its free usage is used up and no card is on file.",
  },
  maintenance: {
    label: "Maintenance",
    tone: "caution",
    icon: Construction,
    meaning: "Visitors see the maintenance page. You can switch it off in the settings.",
  },
};

/** Everything that applies to a zone, the most serious first; never empty. */
export function statesOf(zone: Pick<Zone, "STATUS" | "USAGE_PAUSED" | "MAINTENANCE">): ZoneState[] {
  const states: ZoneState[] = [];
  if (zone.STATUS === "PAUSED") states.push("paused");
  if (zone.USAGE_PAUSED === 1) states.push("usage-paused");
  if (zone.MAINTENANCE === 1) states.push("maintenance");
  return states.length === 0 ? ["active"] : states;
}
