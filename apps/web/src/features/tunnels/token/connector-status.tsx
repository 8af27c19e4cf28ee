import { getTunnelState } from "@edge-console/contract/findings/tunnel";
import type { Tunnel, TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { useQuery } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import type { ReactElement } from "react";
import { tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { formatConnected } from "../../../resources/tunnels/tunnel-state.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import styles from "./token-panel.module.css";

/** Returns a tunnel as it was listed last. */
export function useListedTunnel(account: string, tunnel: Tunnel): TunnelSummary {
  const { data: tunnels } = useQuery(tunnelsQuery(account));
  return tunnels?.find(({ TUNNEL_ID }) => TUNNEL_ID === tunnel.TUNNEL_ID) ?? tunnel;
}

/** Status of a new tunnel's connector: waits until it connects. */
export function ConnectorStatus({ tunnel }: { tunnel: TunnelSummary }): ReactElement {
  const state = getTunnelState(tunnel);
  return (
    <div className={styles.waiting} role="status">
      {state === "connected" && <StateBadge tone="good">{formatConnected(tunnel.LOCATION_NAME)}</StateBadge>}
      {state === "disabled" && (
        <StateBadge tone="paused">Disabled: the connector can't connect until you enable the tunnel</StateBadge>
      )}
      {(state === "never" || state === "waiting" || state === "disconnected") && (
        <>
          <LoaderCircle size={16} strokeWidth={2.25} className={styles.spinner ?? ""} aria-hidden />
          <span>
            {state === "waiting" ? "Waiting for the connector with the new token…" : "Waiting for the connector…"}
          </span>
        </>
      )}
    </div>
  );
}
