import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createQueryClient } from "../../../api/query-client.ts";
import { tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { searchIndexQuery } from "../../../resources/search/search-index.ts";
import { TunnelOrigin } from "./tunnel-origin.tsx";

const endpoints = [{ id: 7, name: "wiki", target: "http://10.0.0.7:80" }];

async function renderOrigin(state: Partial<TunnelSummary>) {
  const client = createQueryClient();
  const tunnel = { ...createExampleTunnel({ TUNNEL_ID: "AAAAAAAA1", NAME: "office", ...state }), ENDPOINT_COUNT: 1 };
  client.setQueryData(tunnelsQuery("a1").queryKey, [tunnel]);
  client.setQueryData(searchIndexQuery("a1").queryKey, {
    state: "ready",
    zones: [],
    tunnels: [{ id: tunnel.TUNNEL_ID, name: tunnel.NAME, endpoints }],
  });
  return await renderComponent(<TunnelOrigin account="a1" endpoint="7" />, { client });
}

it.each([
  [{ ENABLED: 0 } as const, "Tunnel office is disabled"],
  [{ STATE: "NEVER", CONNECTED_AT: 0, AGENT_VERSION: "" } as const, "Tunnel office has never connected"],
  [{ STATE: "DISCONNECTED" } as const, "Tunnel office is disconnected"],
])("V11: says that no request reaches an endpoint of a tunnel with %j", async (state, title) => {
  const screen = await renderOrigin(state);
  await expect.element(screen.getByText(title)).toBeVisible();
  await expect.element(screen.getByText(/^No request reaches this endpoint\./)).toBeVisible();
});

it("names the endpoint and the tunnel, without IDs", async () => {
  const screen = await renderOrigin({ ENABLED: 1, STATE: "CONNECTED", LOCATION_NAME: "Frankfurt" });
  await expect
    .element(screen.getByText(/^Requests go to wiki/))
    .toMatchTextContent("Requests go to wiki (http://10.0.0.7:80) through tunnel office. Connected in Frankfurt");
});
