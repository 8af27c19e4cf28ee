import type { Diagnosis, ZoneState } from "@edge-console/contract/findings/diagnosis";
import { ChartNoAxesColumnDecreasing, Construction } from "lucide-react";
import type { Tone } from "../../ui/badge.tsx";
import type { Icon } from "../../ui/icon.tsx";

/** Label, tone, and icon of each zone state. */
export const zoneStateLabels: Record<ZoneState, { label: string; tone: Tone; icon?: Icon }> = {
  active: { label: "Active", tone: "good" },
  paused: { label: "Paused by provider", tone: "bad" },
  "usage-paused": { label: "Paused: usage limit", tone: "paused", icon: ChartNoAxesColumnDecreasing },
  "not-serving": { label: "Not serving traffic", tone: "bad" },
  maintenance: { label: "Maintenance", tone: "caution", icon: Construction },
  degraded: { label: "Degraded", tone: "caution" },
  unknown: { label: "Unknown", tone: "neutral" },
};

/** Returns why a zone is in its states, one reason a line. */
export function describeReasons({ findings, verdict }: Diagnosis): string {
  if (verdict === "unknown") return "Couldn't check the tunnel that the zone depends on.";
  const impact = verdict === "not-serving" ? "all" : "some";
  return findings
    .filter((finding) => finding.impact === impact && finding.severity !== "info")
    .map(({ title, sentence }) => `${title}. ${sentence}`)
    .join("\n");
}
