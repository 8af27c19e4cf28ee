import type { OriginValues } from "@edge-console/contract/objects/zone-origin";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useFormContext } from "react-hook-form";
import { FormSelect } from "../../../forms/choice-fields.tsx";
import { paths } from "../../../paths.ts";
import { tunnelsWithEndpointsQuery } from "../../../resources/tunnels/queries.ts";
import { describeTunnelState } from "../../../resources/tunnels/tunnel-state.ts";
import { Banner } from "../../../ui/banner.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** The account's tunnel endpoints to choose from, under their tunnels, each of which tells its state. */
export function EndpointSelect({ account }: { account: string }): ReactElement {
  const { control } = useFormContext<OriginValues>();
  const { data: tunnels, error: failure } = useQuery(tunnelsWithEndpointsQuery(account));
  if (failure && !tunnels)
    return (
      <Banner tone="bad" title="The tunnels could not be read">
        {failure.message}
      </Banner>
    );
  if (!tunnels) return <Skeleton lines={2} label="Loading the tunnels" />;
  const options = tunnels.flatMap((tunnel) =>
    tunnel.ENDPOINTS.map((endpoint) => ({
      value: String(endpoint.ENDPOINT_ID),
      label: `${endpoint.NAME} (${endpoint.TARGET})`,
      // Tunnels may share a name; their ids tell them apart.
      group: `${tunnel.NAME}, ${describeTunnelState(tunnel).word.toLowerCase()} (${tunnel.TUNNEL_ID})`,
    })),
  );
  if (options.length === 0) {
    return (
      <Banner
        tone="info"
        title="No tunnel endpoint yet"
        action={<LinkButton to={paths.tunnels(account)}>Go to tunnels</LinkButton>}
      >
        A tunnel zone fetches from an endpoint behind a tunnel, and this account has none.
      </Banner>
    );
  }
  return (
    <FormSelect
      name="TUNNEL_ENDPOINT"
      control={control}
      label="Tunnel endpoint"
      hint="Where the zone fetches from. The zone follows when the endpoint is changed."
      required
      placeholder="Choose an endpoint"
      options={options}
    />
  );
}
