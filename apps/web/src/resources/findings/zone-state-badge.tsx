import { zoneStateLabels } from "@edge-console/contract/findings/describe-diagnosis";
import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import { zoneStateStyles } from "./zone-state-styles.ts";

/** One state of a zone. `isTinted`: for the header of its page. */
export function ZoneStateBadge({ state, isTinted = false }: { state: ZoneState; isTinted?: boolean }): ReactElement {
  const { tone, icon } = zoneStateStyles[state];
  return (
    <StateBadge tone={tone} isTinted={isTinted} {...(icon && { icon })}>
      {zoneStateLabels[state]}
    </StateBadge>
  );
}
