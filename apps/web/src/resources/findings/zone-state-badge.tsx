import { zoneStateLabels } from "@edge-console/contract/findings/describe-diagnosis";
import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import { ChartNoAxesColumnDecreasing, Construction } from "lucide-react";
import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import type { Icon } from "../../ui/icon.tsx";
import { getStateTone } from "../../format/severity-tones.ts";

/** Icons of states that have another than that of their tone. */
const stateIcons: Readonly<Partial<Record<ZoneState, Icon>>> = {
  "usage-paused": ChartNoAxesColumnDecreasing,
  maintenance: Construction,
};

/** One state of a zone. `isTinted`: for the header of its page. */
export function ZoneStateBadge({ state, isTinted = false }: { state: ZoneState; isTinted?: boolean }): ReactElement {
  const icon = stateIcons[state];
  return (
    <StateBadge tone={getStateTone(state)} isTinted={isTinted} {...(icon && { icon })}>
      {zoneStateLabels[state]}
    </StateBadge>
  );
}
