import { createExampleZone } from "@edge-console/contract/examples/zone";
import { afterEach, expect, it, vi } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { AccountHostnamesPage } from "./account-hostnames-page.tsx";

afterEach(() => vi.restoreAllMocks());

const problem = {
  type: "urn:edge-console:upstream-unavailable",
  title: "The Edge API is unavailable",
  status: 503,
  upstream: { status: 503, message: "Try again later." },
};

it("shows the failure alone if the hostnames of no zone can be loaded", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(() =>
    Promise.resolve(
      new Response(JSON.stringify(problem), { status: 503, headers: { "Content-Type": "application/problem+json" } }),
    ),
  );
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  client.setQueryData(zonesQuery("a1").queryKey, [createExampleZone()]);
  const screen = await renderComponent(<AccountHostnamesPage />, {
    client,
    path: "/a/:account/hostnames",
    url: "/a/a1/hostnames",
  });
  await expect.element(screen.getByText("Try again later.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(screen.getByRole("table")).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^Stopped at/)).not.toBeInTheDocument();
});
