import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { diagnoseZone } from "@edge-console/contract/findings/diagnosis";
import { expect, it } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { ZoneStates } from "./zone-states.tsx";

const zone = createExampleZone({ ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 4 });
const render = (data: Partial<Parameters<typeof diagnoseZone>[0]>) =>
  renderComponent(<ZoneStates diagnosis={diagnoseZone({ zone, now: 0, ...data })} />);

it("doesn't call a zone active whose tunnel is down, and gives the reason", async () => {
  const screen = await render({ tunnel: createExampleTunnel({ NAME: "office", STATE: "DISCONNECTED" }) });
  await expect.element(screen.getByText("Not serving traffic")).toBeVisible();
  await expect.element(screen.getByTitle("Not serving traffic: tunnel office is disconnected")).toBeVisible();
});

it("doesn't call a zone active whose tunnel isn't known", async () => {
  const screen = await render({});
  await expect.element(screen.getByText("Unknown")).toBeVisible();
});

it("shows the most serious state and how many others there are", async () => {
  const paused = createExampleZone({ STATUS: "PAUSED", MAINTENANCE: 1 });
  const screen = await render({ zone: paused });
  await expect.element(screen.getByText("Paused by provider")).toBeVisible();
  await expect.element(screen.getByText("+1")).toBeVisible();
});
