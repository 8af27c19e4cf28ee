import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createQueryClient } from "../../../api/query-client.ts";
import { settingsQuery, tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { TokenPanel } from "./token-panel.tsx";

it("V21: lets go of the token once the connector uses it", async () => {
  const created = { ...createExampleTunnel({ STATE: "NEVER", CONNECTED_AT: 0, AGENT_VERSION: "" }), ENDPOINTS: [] };
  const client = createQueryClient();
  client.setQueryData(settingsQuery.queryKey, { connectorCommand: "connector run" });
  client.setQueryData(tunnelsQuery("a1").queryKey, [created]);
  const onSecretSaved = vi.fn<() => void>();
  const screen = await renderComponent(
    <TokenPanel account="a1" tunnel={created} token="t0k3n" hasLeaveWarning onSecretSaved={onSecretSaved} />,
    { client },
  );
  await expect.element(screen.getByText("Token not saved")).toBeVisible();
  expect(onSecretSaved).not.toHaveBeenCalled();
  client.setQueryData(tunnelsQuery("a1").queryKey, [
    { ...created, STATE: "CONNECTED", CONNECTED_AT: 1_800_000_000, AGENT_VERSION: "1.4.2" },
  ]);
  await expect.element(screen.getByText("The connector uses this token")).toBeVisible();
  await expect.element(screen.getByText("Token not saved")).not.toBeInTheDocument();
  await vi.waitFor(() => expect(onSecretSaved).toHaveBeenCalled(), 20_000);
});
