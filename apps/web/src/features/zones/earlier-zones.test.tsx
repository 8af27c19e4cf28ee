import type { Problem } from "@edge-console/contract/console/problem";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { createSession } from "../../../test/sample-session.ts";
import { sessionQuery } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { zonesQuery } from "../../resources/zones/queries.ts";
import { BulkPage } from "./bulk/bulk-page.tsx";
import type { SelectionState } from "./bulk/selected-zones.ts";
import { ComparePage } from "./compare/compare-page.tsx";

const zone = createExampleZone();

it.each([
  { name: "comparison", page: <ComparePage />, path: "compare", state: undefined },
  { name: "bulk edit", page: <BulkPage />, path: "bulk", state: { zones: [zone.ID] } satisfies SelectionState },
])("$name: says that the zones are earlier ones if they can't be loaded again", async ({ page, path, state }) => {
  const problem: Problem = {
    type: "urn:edge-console:upstream-unavailable",
    title: "The Edge API is unavailable",
    status: 503,
    requestId: "r1",
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(() =>
    Promise.resolve(Response.json(problem, { status: 503, headers: { "Content-Type": "application/problem+json" } })),
  );
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  client.setQueryData(zonesQuery("a1").queryKey, [zone], { updatedAt: Date.now() - 9_000_000 });
  const screen = await renderComponent(page, {
    client,
    path: `/a/:account/zones/${path}`,
    url: `/a/a1/zones/${path}`,
    state,
  });
  await expect.element(screen.getByText(/^This page shows data from/)).toMatchTextContent("2 hours ago");
});
