import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import type { KnownTunnel } from "./queries.ts";
import { formatTunnelState, getTunnelTone, type TunnelZone } from "./tunnel-state.ts";

/** Badge: status of a tunnel, with the severity that it has for the zones behind it. */
export function TunnelStateBadge({
  tunnel,
  zones,
  isTinted = false,
}: {
  tunnel: KnownTunnel<TunnelSummary>;
  /** Undefined while they aren't known. */
  zones: readonly TunnelZone[] | undefined;
  isTinted?: boolean;
}): ReactElement {
  return (
    <StateBadge tone={getTunnelTone(tunnel, zones)} isTinted={isTinted}>
      {formatTunnelState(tunnel)}
    </StateBadge>
  );
}
