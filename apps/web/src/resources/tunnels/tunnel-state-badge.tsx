import type { TunnelStateFields } from "@edge-console/contract/findings/tunnel";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import { describeTunnelState } from "./tunnel-state.ts";

/** Badge: status of a tunnel. */
export function TunnelStateBadge({
  tunnel,
  isTinted = false,
}: {
  tunnel: TunnelStateFields & Pick<TunnelSummary, "LOCATION_NAME">;
  isTinted?: boolean;
}): ReactElement {
  const { label, tone } = describeTunnelState(tunnel);
  return (
    <StateBadge tone={tone} isTinted={isTinted}>
      {label}
    </StateBadge>
  );
}
