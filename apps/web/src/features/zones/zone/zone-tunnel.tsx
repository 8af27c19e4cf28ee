import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { tunnelsWithEndpointsQuery } from "../../../resources/tunnels/queries.ts";
import { TunnelStateBadge } from "../../../resources/tunnels/tunnel-state-badge.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./zone-tunnel.module.css";

/** Link to the tunnel of an endpoint, with its status. */
export function ZoneTunnel({ account, endpoint }: { account: string; endpoint: number }): ReactElement {
  const { data: tunnels, error } = useQuery(tunnelsWithEndpointsQuery(account));
  if (error && !tunnels) return <>Couldn't load tunnels</>;
  if (!tunnels) return <Skeleton width="12rem" label="Loading tunnel…" />;
  const tunnel = tunnels.find(({ ENDPOINTS }) => ENDPOINTS.some(({ ENDPOINT_ID }) => ENDPOINT_ID === endpoint));
  if (!tunnel) return <>Endpoint not found</>;
  return (
    <span className={styles.tunnel}>
      <Link to={paths.tunnel(account, tunnel.TUNNEL_ID)}>{tunnel.NAME}</Link>
      <TunnelStateBadge tunnel={tunnel} />
    </span>
  );
}
