import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createQueryClient } from "../../../api/query-client.ts";
import { searchIndexQuery } from "../../../resources/search/search-index.ts";
import { tunnelHistoryQuery, tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { ListedTunnel } from "./listed-tunnel.tsx";

const tunnel = createExampleTunnel({ STATE: "NEVER", ENDPOINT_COUNT: 1 });

it("shows what the list and the search index know of a tunnel that can't be loaded", async () => {
  const client = createQueryClient();
  client.setQueryData(searchIndexQuery("a1").queryKey, {
    state: "ready",
    zones: [],
    tunnels: [{ id: "TUN123456", name: "office", endpoints: [{ id: 1, name: "Wiki", target: "http://10.0.0.9:80" }] }],
  });
  client.setQueryData(tunnelsQuery("a1").queryKey, [tunnel]);
  client.setQueryData(tunnelHistoryQuery("a1", "TUN123456").queryKey, []);
  const screen = await renderComponent(
    <ListedTunnel account="a1" zones={undefined} tunnel={{ ...tunnel, wasConnected: true }} />,
    {
      client,
    },
  );
  await expect.element(screen.getByText("Wiki")).toBeVisible();
  await expect.element(screen.getByText("http://10.0.0.9:80")).toBeVisible();
  await expect.element(screen.getByText("Waiting for connector")).toBeVisible();
  // It did report before its token was rotated.
  await expect.element(screen.getByText("None since the token was rotated")).toBeVisible();
});
