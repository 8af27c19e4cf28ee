import { getTunnelState, type TunnelState } from "@edge-console/contract/findings/tunnel";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { formatTunnelState, getTunnelTone } from "../../../resources/tunnels/tunnel-state.ts";
import { useTunnelEndpoints } from "../../../resources/tunnels/use-tunnel-endpoints.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Stack } from "../../../ui/page.tsx";

/** Why no request reaches the endpoints of a tunnel, and what to do first; undefined if it's connected. */
const obstacles: Readonly<Record<TunnelState, ((name: string) => { title: string; text: string }) | undefined>> = {
  connected: undefined,
  disabled: (name) => ({ title: `Tunnel ${name} is disabled`, text: "Enable the tunnel first." }),
  never: (name) => ({ title: `Tunnel ${name} has never connected`, text: "Start its connector first." }),
  disconnected: (name) => ({ title: `Tunnel ${name} is disconnected`, text: "Start its connector first." }),
  waiting: (name) => ({
    title: `Tunnel ${name} waits for its connector`,
    text: "Start the connector with the new token first.",
  }),
};

/** Endpoint that a zone's requests go to, with its tunnel's state. Says in red if no request can reach it now. */
export function TunnelOrigin({ account, endpoint }: { account: string; endpoint: string }): ReactElement | null {
  const { data: tunnels } = useQuery(tunnelsQuery(account));
  const { endpoints } = useTunnelEndpoints(account, tunnels);
  const tunnel = tunnels?.find(({ TUNNEL_ID }) => endpoints.get(TUNNEL_ID)?.some(({ id }) => String(id) === endpoint));
  const selected = tunnel && endpoints.get(tunnel.TUNNEL_ID)?.find(({ id }) => String(id) === endpoint);
  if (!tunnel || !selected) return null;
  const obstacle = obstacles[getTunnelState(tunnel)]?.(tunnel.NAME);
  return (
    <Stack gap="small">
      <p>
        Requests go to {selected.name} (<code>{selected.target}</code>) through tunnel {tunnel.NAME}.{" "}
        {!obstacle && <StateBadge tone={getTunnelTone(tunnel, undefined)}>{formatTunnelState(tunnel)}</StateBadge>}
      </p>
      {obstacle && (
        <Banner tone="bad" title={obstacle.title}>
          No request reaches this endpoint. {obstacle.text}
        </Banner>
      )}
    </Stack>
  );
}
