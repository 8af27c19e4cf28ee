import type { AccountHostnames } from "@edge-console/contract/console/account-hostnames";
import type { Problem } from "@edge-console/contract/console/problem";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../../../test/render.tsx";
import { createBulkItem, createBulkRun } from "../../../../test/sample-run.ts";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { cacheHostname, hostnamesQuery } from "../../../resources/hostnames/queries.ts";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { AccountHostnamesPage } from "./account-hostnames-page.tsx";

const zone = createExampleZone();
const now = Math.floor(Date.now() / 1000);
const problem: Problem = {
  type: "urn:edge-console:upstream-unavailable",
  title: "The Edge API is unavailable",
  status: 503,
  requestId: "r1",
  upstream: { status: 503, message: "Try again later." },
};

function createHostnames(
  hostnames: AccountHostnames["zones"][number]["hostnames"],
  more: Partial<AccountHostnames> = {},
): AccountHostnames {
  const listed = { id: zone.ID, name: zone.ZONE_NAME, readAt: now - 200, hostnames };
  return { state: "ready", problem: null, readAt: now, zones: [listed], ...more };
}

/**
 * Renders the page. `respond` returns what the server responds to a request for all hostnames, `postResponse` is what it
 * responds to changes.
 */
async function renderPage(
  respond: (url: string) => AccountHostnames | Problem,
  postResponse: unknown = createBulkRun([createBulkItem(1, "pending")]),
) {
  const requested: string[] = [];
  const posted: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (typeof init?.body === "string") posted.push(JSON.parse(init.body));
    if (init?.method === "POST") return respondJson(postResponse);
    if (!/\/hostnames(\?|$)/.test(url)) return respondJson({ requests: [], zones: [] });
    requested.push(url);
    const body = respond(url);
    return "type" in body ? respondJson(body, body.status, "application/problem+json") : respondJson(body);
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  const screen = await renderComponent(<AccountHostnamesPage />, {
    client,
    path: "/a/:account/hostnames",
    url: "/a/a1/hostnames",
    routes: [
      { path: "/a/:account/zones/bulk/:run", element: <h1>Run</h1> },
      { path: "/a/:account/zones/:zone/hostnames/77", element: <h1>Added hostname</h1> },
    ],
  });
  return { screen, client, requested, posted };
}

function respondJson(body: unknown, status = 200, type = "application/json"): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } }));
}

it("shows all hostnames, and how old they are", async () => {
  const { screen } = await renderPage(() => createHostnames([createExampleHostname()]));
  await expect.element(screen.getByRole("link", { name: createExampleHostname().HOSTNAME })).toBeVisible();
  await expect.element(screen.getByText("1 hostname", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("updated 3 minutes ago")).toBeVisible();
});

it("has all hostnames read again", async () => {
  const { screen, requested } = await renderPage((url) =>
    createHostnames([
      createExampleHostname({ HOSTNAME: url.includes("refresh=1") ? "new.example.com" : "old.example.com" }),
    ]),
  );
  await expect.element(screen.getByRole("link", { name: "old.example.com" })).toBeVisible();
  await screen.getByRole("button", { name: "Refresh" }).click();
  await expect.element(screen.getByRole("link", { name: "new.example.com" })).toBeVisible();
  expect(requested.filter((url) => url.includes("refresh=1"))).toHaveLength(1);
});

it("shows a change of a zone's page immediately", async () => {
  const hostname = createExampleHostname({ ID: 1, SSL_ENABLED: 0 });
  const { screen, client } = await renderPage(() => createHostnames([hostname]));
  await expect.element(screen.getByText("HTTPS off", { exact: true })).toBeVisible();
  const expires = now + 62 * 86_400 + 600;
  cacheHostname(client, "a1", zone.ID, { ...hostname, SSL_ENABLED: 1, CERTIFICATE_EXPIRES: expires });
  await expect.element(screen.getByText("Valid, 62 days left")).toBeVisible();
});

it("shows the failure alone if no hostnames are known", async () => {
  const { screen } = await renderPage(() => problem);
  await expect.element(screen.getByText("Try again later.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(screen.getByRole("table")).not.toBeInTheDocument();
});

it("shows the last known hostnames with their age if they can't be read again", async () => {
  const { screen } = await renderPage(() => createHostnames([createExampleHostname()], { state: "failed", problem }));
  await expect.element(screen.getByText("The Edge API is unavailable")).toBeVisible();
  await expect.element(screen.getByText(/This page shows data from 3 minutes ago/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: createExampleHostname().HOSTNAME })).toBeVisible();
});

it("says of how many zones the hostnames are known", async () => {
  const { screen } = await renderPage(() => {
    const known = createHostnames([createExampleHostname()], { state: "updating" });
    const unknown = { id: createExampleZone().ID, name: "unknown1", readAt: null, hostnames: [] };
    return { ...known, zones: [...known.zones, unknown] };
  });
  await expect.element(screen.getByText("Loading 1 of 2 zones")).toBeVisible();
  await expect.element(screen.getByRole("link", { name: createExampleHostname().HOSTNAME })).toBeVisible();
});

it("says that an account without zones has no hostnames", async () => {
  const { screen } = await renderPage(() => createHostnames([], { zones: [] }));
  await expect.element(screen.getByText("No hostnames yet")).toBeVisible();
});

it("V19: changes HTTPS of the selected hostnames in one run, and says which are skipped", async () => {
  const expires = now + 62 * 86_400 + 600;
  const { screen, posted } = await renderPage(() =>
    createHostnames([
      createExampleHostname({ ID: 1, HOSTNAME: "off.example.com", SSL_ENABLED: 0 }),
      createExampleHostname({ ID: 2, HOSTNAME: "on.example.com", SSL_ENABLED: 1, CERTIFICATE_EXPIRES: expires }),
    ]),
  );
  await expect.element(screen.getByText("Valid, 62 days left")).toBeVisible();
  await screen.getByRole("checkbox", { name: "Select all rows" }).click();
  await expect.element(screen.getByText("2 hostnames selected")).toBeVisible();
  await screen.getByRole("button", { name: "Actions" }).click();
  await screen.getByRole("menuitem", { name: "Enable HTTPS" }).click();
  const dialog = screen.getByRole("alertdialog", { name: "Enable HTTPS for 1 hostname?" });
  await expect.element(dialog.getByText("1 hostname: HTTPS is on already.")).toBeVisible();
  await dialog.getByRole("button", { name: "Enable HTTPS" }).click();
  await vi.waitFor(
    () =>
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
    20_000,
  );
  await expect.element(screen.getByRole("heading", { name: "Run" })).toBeVisible();
});

it("V19: stops forcing HTTPS, and replaces the certificates of custom hostnames", async () => {
  const expires = now + 62 * 86_400 + 600;
  const secure = { SSL_ENABLED: 1, CERTIFICATE_EXPIRES: expires } as const;
  const { screen, posted } = await renderPage(() =>
    createHostnames([
      createExampleHostname({ ID: 1, HOSTNAME: "shop.edge.example", DEFAULT: 1, ...secure }),
      createExampleHostname({ ID: 2, HOSTNAME: "forced.example.com", FORCE_SSL: 1, ...secure }),
    ]),
  );
  const openActions = async (hostname: string) => {
    await screen.getByRole("checkbox", { name: `Select ${hostname}` }).click();
    await screen.getByRole("button", { name: "Actions" }).click();
  };
  await openActions("shop.edge.example");
  await expect.element(screen.getByRole("menuitem", { name: /Replace certificate/ })).toHaveAttribute("aria-disabled");
  await screen.getByRole("menuitem", { name: "Enable HTTPS" }).click();
  await screen.getByRole("button", { name: "Close" }).last().click();

  await openActions("forced.example.com");
  await screen.getByRole("menuitem", { name: "Replace certificate" }).click();
  const replacing = screen.getByRole("dialog", { name: "Replace certificates" });
  await replacing.getByRole("button", { name: "Cancel" }).click();

  await screen.getByRole("button", { name: "Actions" }).click();
  await screen.getByRole("menuitem", { name: "Stop forcing HTTPS" }).click();
  const stopping = screen.getByRole("alertdialog", { name: "Stop forcing HTTPS for 1 hostname?" });
  await expect.element(stopping.getByText("1 hostname: HTTPS isn't forced.")).toBeVisible();
  await stopping.getByRole("button", { name: "Stop forcing HTTPS" }).click();
  await vi.waitFor(
    () =>
      expect(posted).toMatchObject([
        { changes: [{ change: { kind: "force-https", enabled: false }, targets: [{ hostnameId: 2 }] }] },
      ]),
    20_000,
  );
});

it("adds a hostname to a zone that is selected in the dialog", async () => {
  const hostname = createExampleHostname({ HOSTNAME: "shop.edge.example", DEFAULT: 1 });
  const added = createExampleHostname({ ID: 77, HOSTNAME: "cdn.example.org", DEFAULT: 0 });
  const { screen, client, posted } = await renderPage(() => createHostnames([hostname]), added);
  client.setQueryData(zonesQuery("a1").queryKey, [zone]);
  client.setQueryData(hostnamesQuery("a1", zone.ID).queryKey, [hostname]);
  await screen.getByRole("button", { name: "Add hostname" }).click();
  const dialog = screen.getByRole("dialog", { name: "Add hostname" });
  const submit = dialog.getByRole("button", { name: /^Add hostname/ });
  await expect.element(submit).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("combobox", { name: "Zone" }).fill(zone.ZONE_NAME.slice(0, 3));
  await userEvent.keyboard("{Enter}");
  await dialog.getByRole("textbox", { name: /^Hostname/ }).fill("https://cdn.example.org/");
  await expect.element(dialog.getByText("shop.edge.example").first()).toBeVisible();
  await submit.click();
  await expect.element(screen.getByRole("heading", { name: "Added hostname" })).toBeVisible();
  expect(posted).toEqual([{ HOSTNAME: "cdn.example.org" }]);
});
