import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { TunnelDownNotice } from "./tunnel-page.tsx";

const zones = [{ id: "Z1", name: "dailies" }];
const render = (state: "NEVER" | "DISCONNECTED", severity: "info" | "critical" | null) => {
  const tunnel = { ...createExampleTunnel({ STATE: state, CONNECTED_AT: 0, AGENT_VERSION: "" }), ENDPOINTS: [] };
  return renderComponent(<TunnelDownNotice account="a1" tunnel={tunnel} zones={zones} severity={severity} />);
};

it("V13: a zone of a tunnel that never connected is being set up, on the tunnel's page, too", async () => {
  const screen = await render("NEVER", "info");
  await expect.element(screen.getByText(/1 zone waits for it: dailies\./)).toBeVisible();
});

it.each([
  // The zone had another origin before.
  ["NEVER", "critical"],
  ["DISCONNECTED", null],
] as const)("says which zones aren't serving traffic: %s, %s", async (state, severity) => {
  const screen = await render(state, severity);
  await expect.element(screen.getByText(/1 zone isn't serving traffic: dailies\./)).toBeVisible();
});
