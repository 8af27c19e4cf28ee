import { type Severity, severityLabels } from "@edge-console/contract/findings/finding";
import type { ReactElement } from "react";
import { StateBadge, toneIcons } from "../../ui/badge.tsx";
import { severityTones } from "../../format/severity-tones.ts";

/** Severity of an alert: a word, and an icon with a distinct shape. Without color if it no longer needs attention. */
export function SeverityBadge({ severity, isMuted = false }: { severity: Severity; isMuted?: boolean }): ReactElement {
  const tone = severityTones[severity];
  return (
    <StateBadge tone={isMuted ? "neutral" : tone} icon={toneIcons[tone]}>
      {severityLabels[severity]}
    </StateBadge>
  );
}
