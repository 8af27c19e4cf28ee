import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { createQueryClient } from "../../api/query-client.ts";
import { hostnamesQuery } from "../../resources/hostnames/queries.ts";
import { zoneQuery } from "../../resources/zones/queries.ts";
import { StaleHostnames } from "./stale-hostnames.tsx";

const zone = createExampleZone();
const problem = {
  type: "urn:edge-console:upstream-unavailable",
  title: "The Edge API is unavailable",
  status: 503,
  upstream: { status: 503, message: "Try again later." },
};

async function renderNotice({ zoneAge, hostnamesAge }: { zoneAge: number; hostnamesAge: number }) {
  vi.spyOn(globalThis, "fetch").mockImplementation(() =>
    Promise.resolve(Response.json(problem, { status: 503, headers: { "Content-Type": "application/problem+json" } })),
  );
  const client = createQueryClient();
  const toTime = (seconds: number) => ({ updatedAt: Date.now() - seconds * 1000 });
  client.setQueryData(zoneQuery(client, "a1", zone.ID).queryKey, zone, toTime(zoneAge));
  client.setQueryData(hostnamesQuery("a1", zone.ID).queryKey, [createExampleHostname()], toTime(hostnamesAge));
  return renderComponent(<StaleHostnames account="a1" zone={zone.ID} />, { client });
}

it("shows the age of the hostnames if they are older than the zone", async () => {
  const screen = await renderNotice({ zoneAge: 0, hostnamesAge: 9_000 });
  await expect.element(screen.getByText("The Edge API is unavailable")).toBeVisible();
  await expect.element(screen.getByText(/^This page shows data from/)).toMatchTextContent("2 hours ago");
});

it("shows the age of the zone if it is older than the hostnames", async () => {
  const screen = await renderNotice({ zoneAge: 9_000, hostnamesAge: 0 });
  await expect.element(screen.getByText(/^This page shows data from/)).toMatchTextContent("2 hours ago");
});
