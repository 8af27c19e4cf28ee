import { zoneStateLabels } from "@edge-console/contract/findings/describe-diagnosis";
import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import { ChartNoAxesColumnDecreasing, Construction } from "lucide-react";
import type { ReactElement } from "react";
import { StateBadge, type Tone } from "../../ui/badge.tsx";
import type { Icon } from "../../ui/icon.tsx";

/** Tone and icon of each zone state. Its label is in `zoneStateLabels` of the contract. */
const zoneStateStyles: Record<ZoneState, { tone: Tone; icon?: Icon }> = {
  active: { tone: "good" },
  paused: { tone: "bad" },
  "usage-paused": { tone: "paused", icon: ChartNoAxesColumnDecreasing },
  "not-serving": { tone: "bad" },
  maintenance: { tone: "caution", icon: Construction },
  degraded: { tone: "caution" },
  "at-risk": { tone: "caution" },
  unknown: { tone: "neutral" },
  checking: { tone: "neutral" },
};

/** One state of a zone. `isTinted`: for the header of its page. */
export function ZoneStateBadge({ state, isTinted = false }: { state: ZoneState; isTinted?: boolean }): ReactElement {
  const { tone, icon } = zoneStateStyles[state];
  return (
    <StateBadge tone={tone} isTinted={isTinted} {...(icon && { icon })}>
      {zoneStateLabels[state]}
    </StateBadge>
  );
}
