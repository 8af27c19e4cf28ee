import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { OriginValues } from "@edge-console/contract/objects/zone-origin";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormSelect } from "../../../forms/choice-fields.tsx";
import { paths } from "../../../paths.ts";
import { tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { formatTunnelState } from "../../../resources/tunnels/tunnel-state.ts";
import { useTunnelEndpoints } from "../../../resources/tunnels/use-tunnel-endpoints.ts";
import { Banner } from "../../../ui/banner.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TunnelOrigin } from "./tunnel-origin.tsx";

/** Select for a tunnel endpoint, grouped by tunnel. */
export function EndpointSelect({ account }: { account: string }): ReactElement {
  const { control } = useFormContext<OriginValues>();
  const endpoint = useWatch({ control, name: "TUNNEL_ENDPOINT" });
  const { data: tunnels, error } = useQuery(tunnelsQuery(account));
  const { endpoints, isComplete } = useTunnelEndpoints(account, tunnels);
  if (error && !tunnels)
    return (
      <Banner tone="bad" title="Couldn't load tunnels">
        {error.message}
      </Banner>
    );
  if (!tunnels) return <Skeleton lines={2} label="Loading tunnels…" />;
  const options = tunnels.flatMap((tunnel) =>
    (endpoints.get(tunnel.TUNNEL_ID) ?? []).map(({ id, name, target }) => ({
      value: String(id),
      label: `${name} (${target})`,
      group: `${tunnel.NAME}${isNameTaken(tunnel, tunnels) ? ` (${tunnel.TUNNEL_ID})` : ""}: ${formatTunnelState(tunnel)}`,
    })),
  );
  if (options.length === 0 && !isComplete) return <Skeleton lines={2} label="Loading endpoints…" />;
  if (options.length === 0) {
    return (
      <Banner
        tone="info"
        title="No tunnel endpoints yet"
        action={<LinkButton to={paths.tunnels(account)}>Go to tunnels</LinkButton>}
      >
        Add an endpoint to a tunnel to use it as an origin.
      </Banner>
    );
  }
  return (
    <>
      <FormSelect
        name="TUNNEL_ENDPOINT"
        control={control}
        label="Tunnel endpoint"
        hint={
          isComplete
            ? "The origin of the zone. Changes to the endpoint apply to the zone."
            : `Loading endpoints: ${tunnels.filter(({ TUNNEL_ID }) => endpoints.has(TUNNEL_ID)).length} of ${tunnels.length} tunnels`
        }
        required
        placeholder="Select an endpoint"
        options={options}
      />
      {endpoint !== "" && <TunnelOrigin account={account} endpoint={endpoint} />}
    </>
  );
}

/** Returns whether another tunnel has the same name, because names aren't unique. */
function isNameTaken({ TUNNEL_ID, NAME }: TunnelSummary, tunnels: readonly TunnelSummary[]): boolean {
  return tunnels.some((other) => other.NAME === NAME && other.TUNNEL_ID !== TUNNEL_ID);
}
