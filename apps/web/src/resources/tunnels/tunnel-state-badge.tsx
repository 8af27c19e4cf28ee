import type { TunnelStateFields } from "@edge-console/contract/findings/tunnel";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import { describeTunnelState } from "./tunnel-state.ts";

/** Badge: status of a tunnel. */
export function TunnelStateBadge({
  tunnel,
  tinted = false,
}: {
  tunnel: TunnelStateFields & Pick<TunnelSummary, "LOCATION_NAME">;
  tinted?: boolean;
}): ReactElement {
  const { label, tone } = describeTunnelState(tunnel);
  return (
    <StateBadge tone={tone} tinted={tinted}>
      {label}
    </StateBadge>
  );
}
