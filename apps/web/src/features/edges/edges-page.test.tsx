import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { createSession } from "../../../test/sample-session.ts";
import { sessionQuery } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { edgesSeenQuery } from "../../resources/edges/queries.ts";
import { EdgesPage } from "./edges-page.tsx";

async function renderWithoutApi(reviewed: { at: number; addresses: string[] } | null) {
  const problem = { type: "urn:edge-console:upstream-unavailable", title: "Edge API unavailable", status: 503 };
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json(problem, { status: 503, headers: { "Content-Type": "application/problem+json" } }),
  );
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  client.setQueryData(edgesSeenQuery("a1").queryKey, reviewed);
  return await renderComponent(<EdgesPage />, { client, url: "/a/a1/edges", path: "/a/:account/edges" });
}

it("V15: shows the addresses that were last reviewed, with their age, while the API is unavailable", async () => {
  const screen = await renderWithoutApi({ at: 1_794_647_000, addresses: ["192.0.2.1", "2001:db8::1"] });
  await expect.element(screen.getByText(/^This page shows data from/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Copy 2001:db8::1" })).toBeVisible();
  await expect.element(screen.getByText("The Edge API is unavailable")).toBeVisible();
  await expect.element(screen.getByText(/^No changes since/)).not.toBeInTheDocument();
});

it("V15: says only that the addresses couldn't be loaded if none were reviewed", async () => {
  const screen = await renderWithoutApi(null);
  await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(screen.getByText(/^This page shows data from/)).not.toBeInTheDocument();
});
