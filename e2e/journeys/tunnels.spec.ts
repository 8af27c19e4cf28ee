import { readFile } from "node:fs/promises";
import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { demoPassword } from "@edge-console/testing/console";
import type { Page } from "@playwright/test";
import { readBrowserState } from "../fixtures/browser-state.ts";
import { closeDialog } from "../fixtures/dialogs.ts";
import { selectOption } from "../fixtures/select.ts";
import { startInspection } from "../fixtures/session-calls.ts";
import { waitForCommandEvents } from "../fixtures/shared-account.ts";
import { watching } from "../fixtures/stack.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { addEndpoint, createTunnel, openTunnel, getTunnel, listTunnels } from "../fixtures/tunnels.ts";
import { createZone } from "../fixtures/zones.ts";

test.use({ settings: watching });

/** Reads the token from the dialog. */
const readToken = async (page: Page) => (await page.getByRole("region", { name: "token" }).innerText()).trim();

test("creates a tunnel and follows its connection", async ({ full: page, account, stack, connect }) => {
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Tunnels" }).click();
  await expect(page.getByText("No tunnels yet")).toBeVisible();
  await page.getByRole("link", { name: "Create tunnel" }).click();
  await page.getByLabel("Tunnel name").fill("Hamburg office");
  await page.getByRole("button", { name: "Create tunnel" }).dblclick();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Waiting for the connector…")).toBeVisible();
  expect(await account.writes()).toEqual([{ method: "POST", path: "/v1/tunnels", body: { NAME: "Hamburg office" } }]);
  const token = await readToken(page);
  await expect(dialog.getByRole("region", { name: "command" })).toHaveText(
    new RegExp(`^npm run connector -- --url http://\\S+ --token ${token}$`),
  );

  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download .env file" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("tunnel-hamburg-office.env");
  expect(await readFile(await file.path(), "utf8")).toBe(`EDGE_TUNNEL_TOKEN=${token}\n`);

  const connector = await connect(token);
  await expect(dialog.getByText("Connected in Frankfurt")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hamburg office" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Connected in Frankfurt" })).toBeVisible();
  await connector.kill();
  await stack.edgeApi.operator.setClock(Math.floor(Date.now() / 1000) + 120);
  await expect(page.getByRole("definition").filter({ hasText: "Disconnected" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Disconnected" })).toBeVisible();

  // The token isn't stored anywhere.
  expect(await readBrowserState(page)).not.toContain(token);
  expect(stack.console.output()).not.toContain(token);
  const database = (stack.console.settings["DATABASE_URL"] ?? "").slice("sqlite:".length);
  for (const suffix of ["", "-wal"]) expect((await readFile(database + suffix)).includes(token)).toBe(false);
  const audit = await page.request.get(`/api/accounts/${account.id}/audit`);
  expect(await audit.text()).not.toContain(token);
});

test(
  "warns once before an unsaved token is lost and creates no second tunnel on reload",
  { tag: "@full" },
  async ({ full: page, account }) => {
    await page.goto(`/a/${account.id}/tunnels/new`);
    await page.getByLabel("Tunnel name").fill("Depot");
    await page.getByRole("button", { name: "Create tunnel" }).click();
    await expect(page.getByText("Copy your token now")).toBeVisible();
    const token = await readToken(page);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.getByText("Token not saved")).toBeVisible();
    expect(await readToken(page)).toBe(token);
    page.once("dialog", (prompt) => void prompt.accept());
    await page.reload();
    await expect(page.getByRole("heading", { name: "Tunnel Depot created" })).toBeVisible();
    await expect(page.getByText("Token no longer available")).toBeVisible();
    expect(await page.content()).not.toContain(token);
    await page.getByRole("link", { name: "Open tunnel" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Depot" })).toBeVisible();
    expect(await listTunnels(account)).toHaveLength(1);
  },
);

test("adds, edits, and deletes endpoints", async ({ full: page, account }) => {
  const tunnel = await createTunnel(account, "Office");
  const path = `/v1/tunnels/${tunnel.TUNNEL_ID}/endpoints`;
  await account.clearRequests();
  await openTunnel(page, account, tunnel);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("Endpoint name").fill("Wiki");
  await selectOption(page.getByLabel("Scheme"), "http");
  await page.getByLabel("Host").fill("[FD00:20::42]");
  await expect(page.getByLabel("Port")).toHaveAttribute("placeholder", "80");
  await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByRole("cell", { name: /^http:\/\/\[fd00:20::42\]:80/ })).toBeVisible();

  await page.getByRole("button", { name: "Edit endpoint Wiki" }).click();
  await selectOption(page.getByLabel("Scheme"), "https");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("cell", { name: /^https:\/\/\[fd00:20::42\]:443/ })).toBeVisible();
  const [endpoint] = (await getTunnel(account, tunnel.TUNNEL_ID)).ENDPOINTS;
  expect(await account.writes()).toEqual([
    { method: "POST", path, body: { NAME: "Wiki", SCHEME: "http", HOST: "fd00:20::42" } },
    { method: "POST", path: `${path}/${endpoint?.ENDPOINT_ID}`, body: { SCHEME: "https", PORT: 443 } },
  ]);

  const zone = await createZone(account, "wikizone", { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint?.ENDPOINT_ID });
  await account.clearRequests();
  await page.reload();
  await expect(page.getByRole("link", { name: "wikizone" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete endpoint Wiki" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Delete tunnel" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Tunnel in use")).toBeVisible();
  await page.getByRole("button", { name: "Disable tunnel" }).click();
  await expect(page.getByRole("alertdialog").getByRole("link", { name: "wikizone" })).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable tunnel" }).click();
  await expect(page.getByText(/^Tunnel .+ is disabled$/)).toBeVisible();
  expect(await account.writes()).toEqual([
    { method: "POST", path: `/v1/tunnels/${tunnel.TUNNEL_ID}`, body: { ENABLED: 0 } },
  ]);
  const notifications = page.getByRole("region", { name: "Notifications" });
  await notifications.getByRole("button", { name: "Undo" }).click();
  await expect(notifications.getByText("Tunnel Office enabled")).toBeVisible();
  await page.getByRole("button", { name: "Disable tunnel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable tunnel" }).click();
  await expect(page.getByText(/^Tunnel .+ is disabled$/)).toBeVisible();

  // The zone links to its tunnel.
  await page.getByRole("link", { name: "wikizone" }).first().click();
  await expect(page).toHaveURL(new RegExp(zone.ID));
  await expect(page.getByRole("definition").filter({ hasText: "Office" })).toContainText("Disabled");
  await page.getByRole("definition").getByRole("link", { name: "Office" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Office" })).toBeVisible();
  await account.service("DELETE", `/cdn/${zone.ID}`);
  await page.reload();
  await page.getByRole("button", { name: "Delete endpoint Wiki" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
});

test("shows changes of another member without a reload", { tag: "@full" }, async ({ signedIn, account }) => {
  const tunnel = await createTunnel(account, "Office");
  const [{ page: firstPage }, { page: secondPage }] = [await signedIn("full"), await signedIn("developer")];
  await openTunnel(secondPage, account, tunnel);
  await expect(secondPage.getByRole("heading", { level: 1, name: "Office" })).toBeVisible();
  await openTunnel(firstPage, account, tunnel);
  await firstPage.getByLabel("Tunnel name").fill("Head office");
  await firstPage.getByRole("button", { name: "Rename tunnel" }).click();
  await expect(secondPage.getByRole("heading", { level: 1, name: "Head office" })).toBeVisible();
});

test("shows support staff a tunnel without actions or token", { tag: "@full" }, async ({ browser, account, stack }) => {
  const tunnel = await createTunnel(account, "Office");
  await addEndpoint(account, tunnel, { NAME: "Wiki", HOST: "10.0.0.5" });
  const page = await openSession(browser, stack.console.url, { email: "support@demo.example", password: demoPassword });
  const headers = { "X-CSRF": "1" };
  await startInspection(page, account, "Ticket 4711: the wiki doesn't respond");
  await account.clearRequests();
  await page.goto(`/a/${account.id}/tunnels`);
  await expect(page.getByRole("link", { name: "Office" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create tunnel" })).toHaveCount(0);
  await page.getByRole("link", { name: "Office" }).click();
  await expect(page.getByRole("cell", { name: /10\.0\.0\.5:80/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Connection", exact: true })).toBeVisible();
  const changes = /^(create|add|edit|delete|rename|enable|disable|rotate)\b/i;
  await expect(page.getByRole("main").getByRole("button", { name: changes })).toHaveCount(0);
  await expectAccessible(page);
  // A dialog's URL opens no dialog.
  await page.goto(`/a/${account.id}/tunnels/${tunnel.TUNNEL_ID}?dialog=token`);
  await expect(page.getByRole("heading", { level: 1, name: "Office" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`/a/${account.id}/tunnels/new`);
  await expect(page.getByRole("heading", { name: "Not available while inspecting" })).toBeVisible();
  expect(await readBrowserState(page)).not.toContain(tunnel.TOKEN);
  const path = `/api/accounts/${account.id}/v1/tunnels`;
  for (const url of [path, `${path}/${tunnel.TUNNEL_ID}`, `${path}/${tunnel.TUNNEL_ID}/token`]) {
    const response = await page.request.post(url, { data: { NAME: "Other" }, headers });
    expect(response.status()).toBe(403);
  }
  expect((await page.request.delete(`${path}/${tunnel.TUNNEL_ID}`, { headers })).status()).toBe(403);
  expect(await account.writes()).toEqual([]);
  await page.context().close();
});

test(
  "shows affected zones with their recent requests, and the curl command",
  { tag: "@full" },
  async ({ full: page, account, stack }) => {
    const tunnel = await createTunnel(account, "Office");
    const path = `/tunnels/${tunnel.TUNNEL_ID}`;
    const endpoint: Endpoint = await account.service("POST", `${path}/endpoints`, {
      NAME: "Wiki",
      SCHEME: "http",
      HOST: "10.0.0.5",
    });
    const zones: Zone[] = [];
    for (const ZONE_NAME of ["busyzone", "calmzone"]) {
      const body = { ZONE_NAME, ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.ENDPOINT_ID };
      zones.push(await account.service<Zone>("POST", "/cdn", body));
    }
    const now = Math.floor(Date.now() / 1000);
    await addTraffic(stack, [
      { zone: zones[0]?.ID ?? "", timestamp: now - 3600, requests: 1200, bandwidth: 4000 },
      { zone: zones[0]?.ID ?? "", timestamp: now - 30 * 3600, requests: 50_000, bandwidth: 4000 },
    ]);
    const requestedUrls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/stats?")) requestedUrls.push(request.url());
    });
    await account.clearRequests();
    await waitForCommandEvents();
    await openTunnel(page, account, tunnel);
    await expect(page.getByRole("link", { name: "busyzone" }).first()).toBeVisible();
    expect(requestedUrls).toEqual([]);
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    const affectedZones = dialog.getByRole("list", { name: "Affected zones" }).getByRole("listitem");
    const curl = dialog.getByRole("region", { name: "curl command" });
    for (const { button, command } of [
      { button: "Rotate token", command: `curl -X POST "$EDGE_API_URL/v1${path}/token"` },
      { button: "Disable tunnel", command: `curl -X POST "$EDGE_API_URL/v1${path}"` },
      {
        button: "Edit endpoint Wiki",
        command: `curl -X POST "$EDGE_API_URL/v1${path}/endpoints/${endpoint.ENDPOINT_ID}"`,
      },
    ]) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(affectedZones).toHaveText([
        /^busyzone\s*1\.2K requests in 24 hours$/,
        /^calmzone\s*no requests in 24 hours$/,
      ]);
      if (button.startsWith("Edit")) await page.getByLabel("Host").fill("10.0.0.6");
      await dialog.getByText("Show as curl").click();
      await expect(curl).toContainText(command);
      await expect(curl).toContainText("$EDGE_API_KEY");
      await expectAccessible(page);
      await closeDialog(dialog, "Cancel");
      // One request per zone, for all dialogs.
      if (button === "Rotate token") expect(new Set(requestedUrls.splice(0)).size).toBe(2);
    }
    expect(requestedUrls).toEqual([]);
    expect(await account.writes()).toEqual([]);
  },
);

test("has no accessibility violations in either theme", { tag: "@full" }, async ({ full: page, account, stack }) => {
  await page.goto(`/a/${account.id}/tunnels`);
  await expect(page.getByText("No tunnels yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Create tunnel" }).click();
  await page.getByRole("button", { name: "Create tunnel" }).click();
  await expect(page.getByLabel("Tunnel name")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await account.armFault({ method: "GET", path: "^/v1/tunnels$", when: "before", kind: "reset" });
  await page.goto(`/a/${account.id}/tunnels`);
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expectAccessible(page);
  await stack.edgeApi.operator.clearFaults();

  const tunnel = await createTunnel(account, "Office");
  await openTunnel(page, account, tunnel);
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await page.getByRole("button", { name: "Delete tunnel" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await closeDialog(page.getByRole("alertdialog"), "Cancel");
  await addEndpoint(account, tunnel, { NAME: "Wiki", HOST: "10.0.0.5" });
  await page.goto(`/a/${account.id}/tunnels?state=never`);
  await expect(page.getByRole("link", { name: "Office" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Office" }).click();
  await expect(page.getByRole("button", { name: "Edit endpoint Wiki" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit endpoint Wiki" }).click();
  await expect(page.getByLabel("Host")).toHaveValue("10.0.0.5");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rotate token" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate token" }).click();
  await expect(page.getByText("Copy your token now")).toBeVisible();
  await expectAccessible(page);
});
