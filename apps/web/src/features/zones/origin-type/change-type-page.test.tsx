import type { Problem } from "@edge-console/contract/console/problem";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { ChangeTypePage } from "./change-type-page.tsx";

it("says that the zone is an earlier one if it can't be loaded again", async () => {
  const problem: Problem = {
    type: "urn:edge-console:upstream-unavailable",
    title: "The Edge API is unavailable",
    status: 503,
    requestId: "r1",
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(() =>
    Promise.resolve(Response.json(problem, { status: 503, headers: { "Content-Type": "application/problem+json" } })),
  );
  const zone = createExampleZone();
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  client.setQueryData(zoneQuery(client, "a1", zone.ID).queryKey, zone, { updatedAt: Date.now() - 9_000_000 });
  const screen = await renderComponent(<ChangeTypePage />, {
    client,
    path: "/a/:account/zones/:zone/origin-type",
    url: `/a/a1/zones/${zone.ID}/origin-type`,
  });
  await expect.element(screen.getByText("The Edge API is unavailable")).toBeVisible();
  await expect.element(screen.getByText(/^This page shows data from/)).toMatchTextContent("2 hours ago");
  await expect.element(screen.getByRole("radiogroup", { name: "New origin type" })).toBeVisible();
});
