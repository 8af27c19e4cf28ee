import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import { describeTunnelState } from "./tunnel-state.ts";

/** How a tunnel stands, by word, icon and colour. */
export function TunnelStateBadge({
  tunnel,
  tinted = false,
}: {
  tunnel: Pick<TunnelSummary, "ENABLED" | "STATE" | "LOCATION_NAME">;
  tinted?: boolean;
}): ReactElement {
  const { word, tone } = describeTunnelState(tunnel);
  return (
    <StateBadge tone={tone} tinted={tinted}>
      {word}
    </StateBadge>
  );
}
