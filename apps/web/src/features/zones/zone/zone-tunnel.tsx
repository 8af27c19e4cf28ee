import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { TunnelStateBadge } from "../../../resources/tunnels/tunnel-state-badge.tsx";
import { useZoneTunnels } from "../../../resources/tunnels/use-zone-tunnels.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./zone-tunnel.module.css";

/** Link to the tunnel of a zone's endpoint, with its status. */
export function ZoneTunnel({ account, zone }: { account: string; zone: Zone }): ReactElement {
  const { findTunnel, isFetched, isChecking } = useZoneTunnels(account, true);
  const tunnel = findTunnel(zone);
  if (tunnel === "missing") return <>Endpoint not found</>;
  if (tunnel === undefined || tunnel === "connected") {
    return isFetched && !isChecking ? <>Couldn't load tunnels</> : <Skeleton width="12rem" label="Loading tunnel…" />;
  }
  return (
    <span className={styles.tunnel}>
      <Link to={paths.tunnel(account, tunnel.TUNNEL_ID)}>{tunnel.NAME}</Link>
      <TunnelStateBadge tunnel={tunnel} zones={[zone]} />
    </span>
  );
}
