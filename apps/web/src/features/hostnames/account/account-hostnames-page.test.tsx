import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createBulkItem, createBulkRun } from "../../../../test/sample-run.ts";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { hostnamesQuery } from "../../../resources/hostnames/queries.ts";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { AccountHostnamesPage } from "./account-hostnames-page.tsx";

afterEach(() => vi.restoreAllMocks());

const problem = {
  type: "urn:edge-console:upstream-unavailable",
  title: "The Edge API is unavailable",
  status: 503,
  upstream: { status: 503, message: "Try again later." },
};

/** Renders the page with cached zones, while the Edge API is unavailable. */
async function renderPage(fillCache?: (client: QueryClient, zone: string) => void) {
  vi.spyOn(globalThis, "fetch").mockImplementation(() =>
    Promise.resolve(
      new Response(JSON.stringify(problem), { status: 503, headers: { "Content-Type": "application/problem+json" } }),
    ),
  );
  const client = createQueryClient();
  const zone = createExampleZone();
  client.setQueryData(sessionQuery.queryKey, createSession());
  client.setQueryData(zonesQuery("a1").queryKey, [zone]);
  fillCache?.(client, zone.ID);
  return renderComponent(<AccountHostnamesPage />, { client, path: "/a/:account/hostnames", url: "/a/a1/hostnames" });
}

it("shows the failure alone if the hostnames of no zone can be loaded", async () => {
  const screen = await renderPage();
  await expect.element(screen.getByText("Try again later.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(screen.getByRole("table")).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^Stopped at/)).not.toBeInTheDocument();
});

it("shows the last known hostnames with their age if they can't be loaded again", async () => {
  const screen = await renderPage((client, zone) => {
    const updatedAt = Date.now() - 10 * 60_000;
    client.setQueryData(hostnamesQuery("a1", zone).queryKey, [createExampleHostname()], { updatedAt });
  });
  await expect.element(screen.getByText("The Edge API is unavailable")).toBeVisible();
  await expect.element(screen.getByText(/The list shows data from 10 minutes ago/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: createExampleHostname().HOSTNAME })).toBeVisible();
  await expect.element(screen.getByText(/incomplete/)).not.toBeInTheDocument();
});

it("V19: changes HTTPS of the selected hostnames in one run, and says which are skipped", async () => {
  const posted: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((_input, init) => {
    if (typeof init?.body === "string") posted.push(JSON.parse(init.body));
    const body = init?.method === "POST" ? createBulkRun([createBulkItem(1, "pending")]) : { requests: [], zones: [] };
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } }));
  });
  const client = createQueryClient();
  const zone = createExampleZone();
  client.setQueryData(sessionQuery.queryKey, createSession());
  client.setQueryData(zonesQuery("a1").queryKey, [zone]);
  const expires = Math.floor(Date.now() / 1000) + 62 * 86_400 + 600;
  client.setQueryData(hostnamesQuery("a1", zone.ID).queryKey, [
    createExampleHostname({ ID: 1, HOSTNAME: "off.example.com", SSL_ENABLED: 0 }),
    createExampleHostname({ ID: 2, HOSTNAME: "on.example.com", SSL_ENABLED: 1, CERTIFICATE_EXPIRES: expires }),
  ]);
  const screen = await renderComponent(<AccountHostnamesPage />, {
    client,
    path: "/a/:account/hostnames",
    url: "/a/a1/hostnames",
    routes: [{ path: "/a/:account/zones/bulk/:run", element: <h1>Run</h1> }],
  });
  await expect.element(screen.getByText("Valid, 62 days left")).toBeVisible();
  await screen.getByRole("checkbox", { name: "Select all rows" }).click();
  await expect.element(screen.getByText("2 hostnames selected")).toBeVisible();
  await screen.getByRole("button", { name: "Actions" }).click();
  await screen.getByRole("menuitem", { name: "Enable HTTPS" }).click();
  const dialog = screen.getByRole("alertdialog", { name: "Enable HTTPS for 1 hostname?" });
  await expect.element(dialog.getByText("1 hostname: HTTPS is on already.")).toBeVisible();
  await dialog.getByRole("button", { name: "Enable HTTPS" }).click();
  await vi.waitFor(() =>
    expect(posted).toMatchObject([
      {
        changes: [
          {
            change: { kind: "https", enabled: true },
            targets: [{ zoneId: zone.ID, hostnameId: 1, base: null }],
          },
        ],
      },
    ]),
  );
  await expect.element(screen.getByRole("heading", { name: "Run" })).toBeVisible();
});
