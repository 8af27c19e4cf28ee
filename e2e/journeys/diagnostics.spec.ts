import { holdRequests, withoutFirstReads } from "../fixtures/hold-requests.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { addEndpoint, createTunnel } from "../fixtures/tunnels.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount("developer");

test("shows no findings for a working zone", { tag: "@full" }, async () => {
  const { account, page } = shared;
  const zone = await createZone(account, "healthyzone");
  const calledPaths = new Set<string>();
  await withoutFirstReads(page);
  page.on("request", (request) => calledPaths.add(new URL(request.url()).pathname));
  await page.goto(`/a/${account.id}/zones/${zone.ID}/diagnostics`);
  await expect(page.getByText("No problems found")).toBeVisible();
  const upstream = [...calledPaths].filter((path) => path.includes("/v1/")).map((path) => path.split("/v1/").at(-1));
  expect(new Set(upstream)).toEqual(
    new Set([`cdn/${zone.ID}`, `cdn/${zone.ID}/hostnames`, `cdn/${zone.ID}/stats`, "status"]),
  );
});

test("lists critical findings first, with a link to the fix", { tag: "@full" }, async () => {
  const { account, page } = shared;
  const zone = await createZone(account, "stoppedzone", {
    MAINTENANCE: 1,
    TOKEN_AUTH: 1,
    COUNTRY_MODE: "ALLOW",
    COUNTRIES: "DE",
  });
  await page.goto(`/a/${account.id}/zones/${zone.ID}/diagnostics`);
  await expect(page.getByText("Not serving traffic")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([
    "Maintenance mode is on",
    "Only one country is allowed",
    "Signed URLs required",
  ]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to Delivery settings" }).first().click();
  await expect(page.getByRole("heading", { name: "Delivery" })).toBeInViewport();
  await page.getByRole("switch", { name: "Maintenance mode" }).uncheck();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await page.getByRole("link", { name: "Diagnostics" }).click();
  await expect(page.getByText("Ready to serve traffic, with restrictions")).toBeVisible();
});

test("shows the same status of a tunnel zone on all screens", { tag: "@full" }, async () => {
  const { account, page } = shared;
  const tunnel = await createTunnel(account, "office");
  const { ENDPOINT_ID } = await addEndpoint(account, tunnel, { NAME: "wiki", HOST: "10.0.0.7" });
  const zone = await createZone(account, "tunnelzone", {
    ORIGIN_TYPE: "TUNNEL",
    TUNNEL_ENDPOINT: ENDPOINT_ID,
    TUNNEL_MODE: "SITE",
  });
  await page.goto(`/a/${account.id}/zones/${zone.ID}/diagnostics`);
  await expect(page.getByRole("heading", { name: "Tunnel office has never connected" })).toBeVisible();
  await account.service("POST", `/tunnels/${tunnel.TUNNEL_ID}`, { ENABLED: 0 });
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(page.getByRole("heading", { name: "Tunnel office is disabled" })).toBeVisible();

  // The header, the list, and the overview show the same status as Diagnostics.
  const zonePage = page.url();
  await expect(page.getByRole("link", { name: "Not serving traffic" })).toBeVisible();
  await page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Overview" }).click();
  const message = "Not serving traffic: tunnel office is disabled";
  await expect(page.getByRole("alert")).toHaveText(message);
  await page.goto(`/a/${account.id}/zones?state=not-serving`);
  await expect(page.getByTitle(message)).toBeVisible();
  const rows = page.getByRole("table", { name: "Zones" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("tunnelzone");
  await expect(rows.nth(1)).toContainText("Not serving traffic");
  await page.goto(`/a/${account.id}`);
  const attention = page.getByRole("list", { name: "Needs attention" });
  const title = "tunnelzone isn't serving traffic: tunnel office is disabled";
  await attention.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(zonePage);

  // Data that fails to load shows no status, also during a retry.
  await account.armFault({ method: "GET", path: "^/v1/tunnels", when: "before", kind: "status", status: 500 });
  // The console may still share the response of the page before.
  const tunnels = `/api/accounts/${account.id}/v1/tunnels`;
  await expect.poll(async () => (await page.request.get(tunnels)).ok()).toBe(false);
  await page.reload();
  const unchecked = page.getByText("Not checked: tunnel.");
  await expect(unchecked).toBeVisible();
  await expect(page.getByRole("link", { name: "Unknown" })).toBeVisible();
  // Sections that appear later load the tunnels again.
  await expect(page.getByRole("heading", { name: "Non-default settings" })).toBeVisible();
  const runAgain = page.getByRole("button", { name: "Run again" });
  await expect(runAgain).toBeEnabled();
  const { release } = await holdRequests(page, /\/v1\/tunnels/);
  await account.clearFaults();
  await runAgain.click();
  await expect(runAgain).toHaveAttribute("aria-busy", "true");
  await expect(unchecked).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Tunnel office is disabled" })).toBeVisible();
});
