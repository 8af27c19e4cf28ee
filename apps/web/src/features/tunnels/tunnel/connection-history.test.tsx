import type { TunnelHistoryEvent } from "@edge-console/contract/console/tunnel-history";
import { expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createQueryClient } from "../../../api/query-client.ts";
import { tunnelHistoryQuery } from "../../../resources/tunnels/queries.ts";
import { ConnectionHistory } from "./connection-history.tsx";

const now = Math.floor(Date.now() / 1000);
const connected: TunnelHistoryEvent = {
  ENABLED: 1,
  STATE: "CONNECTED",
  LOCATION: "fra",
  LOCATION_NAME: "Frankfurt",
  AGENT_VERSION: "1.4.2",
  at: now - 9_000,
  previousCheckAt: null,
  lastReportAt: null,
};

it("V21: dates a loss by the connector's last report", async () => {
  const lost: TunnelHistoryEvent = {
    ...connected,
    STATE: "DISCONNECTED",
    at: now - 60,
    previousCheckAt: now - 1_200,
    lastReportAt: now - 330,
  };
  const client = createQueryClient();
  client.setQueryData(tunnelHistoryQuery("a1", "t1").queryKey, [lost, connected]);
  const screen = await renderComponent(<ConnectionHistory account="a1" tunnel="t1" />, { client });
  const [first, second] = screen.getByRole("listitem").elements();
  expect(first?.textContent).toMatch(/Disconnected.*5 minutes ago.*Last report$/);
  expect(second?.textContent).toMatch(/Connected in Frankfurt.*2 hours ago.*First recorded status\./);
});
