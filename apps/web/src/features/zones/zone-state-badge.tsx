import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import { type ZoneState, zoneStateWords } from "./zone-state.ts";

/** One state of a zone, on a tint: for the head of its page. */
export function ZoneStateBadge({ state }: { state: ZoneState }): ReactElement {
  const { label, tone, icon } = zoneStateWords[state];
  return (
    <StateBadge tone={tone} tinted {...(icon && { icon })}>
      {label}
    </StateBadge>
  );
}
