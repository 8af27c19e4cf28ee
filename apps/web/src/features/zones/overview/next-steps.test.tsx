import { createExampleZone } from "@edge-console/contract/examples/zone";
import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { NextSteps } from "./next-steps.tsx";

const zone = createExampleZone({ ORIGIN_TYPE: "TUNNEL" });
const tunnel = createExampleTunnel({ STATE: "NEVER" });

it("V13: tells how to start a connector for a tunnel that never connected, before all else", async () => {
  const screen = await renderComponent(<NextSteps account="a1" zone={zone} hostnames={[]} tunnel={tunnel} />);
  await expect.element(screen.getByRole("listitem").first()).toMatchTextContent(/^Start a connector/);
  await expect
    .element(screen.getByRole("link", { name: tunnel.NAME }))
    .toHaveAttribute("href", `/a/a1/tunnels/${tunnel.TUNNEL_ID}`);
});

it("V13: marks the connector as started once its tunnel is connected", async () => {
  const screen = await renderComponent(<NextSteps account="a1" zone={zone} hostnames={[]} tunnel="connected" />);
  await expect.element(screen.getByRole("heading", { name: "Start a connector (done)" })).toBeVisible();
});
