import { readFile } from "node:fs/promises";
import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { startConnector } from "@edge-console/testing/connector";
import { demoPassword } from "@edge-console/testing/console";
import type { Page } from "@playwright/test";
import { keptInBrowser } from "../fixtures/browser-memory.ts";
import { chooseOption } from "../fixtures/select.ts";
import { accessibilityFaults, expect, signIn, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { addEndpoint, makeTunnel, openTunnel, tunnelOf, tunnelsOf } from "../fixtures/tunnels.ts";

test.use({ settings: { WATCH_INTERVAL_SECONDS: "1" } });

/** The token that a dialog shows. */
const shownToken = async (page: Page) => (await page.getByRole("region", { name: "token" }).innerText()).trim();

test("from nothing to a connected tunnel: made, started, watched, lost", async ({ full: page, account, stack }) => {
  await page.getByRole("navigation").getByRole("link", { name: "Tunnels" }).click();
  await expect(page.getByText("No tunnels yet")).toBeVisible();
  await page.getByRole("link", { name: "New tunnel" }).click();
  await page.getByLabel("Tunnel name").fill("Hamburg office");
  await page.getByRole("button", { name: "Create tunnel" }).dblclick();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Waiting for the connector…")).toBeVisible();
  expect(await account.writes()).toEqual([{ method: "POST", path: "/v1/tunnels", body: { NAME: "Hamburg office" } }]);
  const token = await shownToken(page);
  await expect(dialog.getByRole("region", { name: "command" })).toHaveText(`npm run connector -- --token ${token}`);

  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download as env file" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("tunnel-hamburg-office.env");
  expect(await readFile(await file.path(), "utf8")).toBe(`EDGE_TUNNEL_TOKEN=${token}\n`);

  const connector = await startConnector(stack.edgeApi, token, "fra");
  await expect(dialog.getByText("Connected in Frankfurt")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: /Hamburg office/ });
  await expect(row).toContainText("Connected");
  await expect(row).toContainText("Frankfurt");

  await page.getByRole("link", { name: "Hamburg office" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Connected in Frankfurt" })).toBeVisible();
  await connector.kill();
  await stack.edgeApi.operator.setClock(Math.floor(Date.now() / 1000) + 120);
  await expect(page.getByRole("definition").filter({ hasText: "Disconnected" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Disconnected" })).toBeVisible();

  // The token went with the dialog.
  expect(await keptInBrowser(page)).not.toContain(token);
  expect(stack.console.output()).not.toContain(token);
  const database = (stack.console.settings["DATABASE_URL"] ?? "").slice("sqlite:".length);
  for (const suffix of ["", "-wal"]) expect((await readFile(database + suffix)).includes(token)).toBe(false);
  const audit = await page.request.get(`/api/accounts/${account.id}/audit`);
  expect(await audit.text()).not.toContain(token);
});

test("a token that nobody took is asked about once, and a reload begins no second tunnel", async ({
  full: page,
  account,
}) => {
  await page.goto(`/a/${account.id}/tunnels/new`);
  await page.getByLabel("Tunnel name").fill("Depot");
  await page.getByRole("button", { name: "Create tunnel" }).click();
  await expect(page.getByText("Copy your token now")).toBeVisible();
  const token = await shownToken(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("The token has not been copied")).toBeVisible();
  expect(await shownToken(page)).toBe(token);
  page.once("dialog", (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Tunnel Depot was made" })).toBeVisible();
  await expect(page.getByText("Its token is not shown again")).toBeVisible();
  expect(await page.content()).not.toContain(token);
  await page.getByRole("link", { name: "Open the tunnel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Depot" })).toBeVisible();
  expect(await tunnelsOf(account)).toHaveLength(1);
});

test("endpoints: added, changed, in use by a zone, deleted", async ({ full: page, account }) => {
  const tunnel = await makeTunnel(account, "Office");
  const path = `/v1/tunnels/${tunnel.TUNNEL_ID}/endpoints`;
  await account.forget();
  await openTunnel(page, account, tunnel);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByLabel("Endpoint name").fill("Wiki");
  await chooseOption(page.getByLabel("Scheme"), "http");
  await page.getByLabel("Host").fill("[FD00:20::42]");
  await expect(page.getByLabel("Port")).toHaveAttribute("placeholder", "80");
  await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByRole("cell", { name: /^http:\/\/\[fd00:20::42\]:80/ })).toBeVisible();

  await page.getByRole("button", { name: "Change endpoint Wiki" }).click();
  await chooseOption(page.getByLabel("Scheme"), "https");
  await page.getByRole("button", { name: "Save endpoint" }).click();
  await expect(page.getByRole("cell", { name: /^https:\/\/\[fd00:20::42\]:443/ })).toBeVisible();
  const [endpoint] = (await tunnelOf(account, tunnel.TUNNEL_ID)).ENDPOINTS;
  expect(await account.writes()).toEqual([
    { method: "POST", path, body: { NAME: "Wiki", SCHEME: "http", HOST: "fd00:20::42" } },
    { method: "POST", path: `${path}/${endpoint?.ENDPOINT_ID}`, body: { SCHEME: "https", PORT: 443 } },
  ]);

  const zone: Zone = await account.service("POST", "/cdn", {
    ZONE_NAME: "wikizone",
    ORIGIN_TYPE: "TUNNEL",
    TUNNEL_ENDPOINT: endpoint?.ENDPOINT_ID,
  });
  await account.forget();
  await page.reload();
  await expect(page.getByRole("link", { name: "wikizone" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete endpoint Wiki" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Delete tunnel" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("It cannot be deleted while zones fetch through it")).toBeVisible();
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByRole("alertdialog").getByRole("link", { name: "wikizone" })).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText(/^Tunnel .+ is disabled$/)).toBeVisible();
  expect(await account.writes()).toEqual([
    { method: "POST", path: `/v1/tunnels/${tunnel.TUNNEL_ID}`, body: { ENABLED: 0 } },
  ]);

  // Both ways: the zone tells its tunnel, and the tunnel its zone.
  await page.getByRole("link", { name: "wikizone" }).first().click();
  await expect(page).toHaveURL(new RegExp(zone.ID));
  await expect(page.getByRole("definition").filter({ hasText: "Office" })).toContainText("Disabled");
  await page.getByRole("main").getByRole("link", { name: "Office" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Office" })).toBeVisible();
  await account.service("DELETE", `/cdn/${zone.ID}`);
  await page.reload();
  await page.getByRole("button", { name: "Delete endpoint Wiki" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
});

test("what one person changes shows on the other's page by itself", { tag: "@full" }, async ({ signedIn, account }) => {
  const tunnel = await makeTunnel(account, "Office");
  const [{ page: one }, { page: other }] = [await signedIn("full"), await signedIn("developer")];
  const stream = other.waitForResponse(/\/events$/);
  await openTunnel(other, account, tunnel);
  await stream;
  await openTunnel(one, account, tunnel);
  await one.getByLabel("Tunnel name").fill("Head office");
  await one.getByRole("button", { name: "Rename tunnel" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Head office" })).toBeVisible();
});

test("whoever may not see tunnels does not, by screen or by API", async ({ signedIn, account }) => {
  const tunnel = await makeTunnel(account, "Office");
  const { page } = await signedIn("billing");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Tunnels" })).toHaveCount(0);
  await openTunnel(page, account, tunnel);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  const answer = await page.request.get(`/api/accounts/${account.id}/tunnel-sightings/${tunnel.TUNNEL_ID}`);
  expect(answer.status()).toBe(403);
});

test("support reads every part of a tunnel, and finds neither a token nor anything to change", async ({
  browser,
  account,
  stack,
}) => {
  const tunnel = await makeTunnel(account, "Office");
  await addEndpoint(account, tunnel, { NAME: "Wiki", HOST: "10.0.0.5" });
  const page = await signIn(browser, stack.console.url, { email: "support@demo.example", password: demoPassword });
  const headers = { "X-CSRF": "1" };
  const inspection = { accountId: account.id, reason: "Ticket 4711: the wiki does not answer" };
  expect((await page.request.post("/api/support/inspections", { data: inspection, headers })).status()).toBe(201);
  await account.forget();
  await page.goto(`/a/${account.id}/tunnels`);
  await expect(page.getByRole("link", { name: "New tunnel" })).toHaveCount(0);
  await page.getByRole("link", { name: "Office" }).click();
  await expect(page.getByRole("cell", { name: /10\.0\.0\.5:80/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Connection", exact: true })).toBeVisible();
  const changes = /^(new|add|change|delete|rename|switch|make)\b/i;
  await expect(page.getByRole("main").getByRole("button", { name: changes })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  // A dialog's address shows none either.
  await page.goto(`/a/${account.id}/tunnels/${tunnel.TUNNEL_ID}?dialog=token`);
  await expect(page.getByRole("heading", { level: 1, name: "Office" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`/a/${account.id}/tunnels/new`);
  await expect(page.getByRole("heading", { name: "Not available while inspecting" })).toBeVisible();
  expect(await keptInBrowser(page)).not.toContain(tunnel.TOKEN);
  const path = `/api/accounts/${account.id}/v1/tunnels`;
  for (const address of [path, `${path}/${tunnel.TUNNEL_ID}`, `${path}/${tunnel.TUNNEL_ID}/token`]) {
    const answer = await page.request.post(address, { data: { NAME: "Other" }, headers });
    expect(answer.status()).toBe(403);
  }
  expect((await page.request.delete(`${path}/${tunnel.TUNNEL_ID}`, { headers })).status()).toBe(403);
  expect(await account.writes()).toEqual([]);
  await page.context().close();
});

test(
  "what an act reaches is told with the zones' recent requests, and as curl",
  { tag: "@full" },
  async ({ full: page, account, stack }) => {
    const tunnel = await makeTunnel(account, "Office");
    const at = `/tunnels/${tunnel.TUNNEL_ID}`;
    const endpoint: Endpoint = await account.service("POST", `${at}/endpoints`, {
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
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/stats?")) asked.push(request.url());
    });
    await account.forget();
    await openTunnel(page, account, tunnel);
    await expect(page.getByRole("link", { name: "busyzone" }).first()).toBeVisible();
    expect(asked).toEqual([]);
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    const concerned = dialog.getByRole("list", { name: "Affected zones" }).getByRole("listitem");
    const curl = dialog.getByRole("region", { name: "curl command" });
    for (const { button, command } of [
      { button: "New token", command: `curl -X POST "$EDGE_API_URL/v1${at}/token"` },
      { button: "Switch off", command: `curl -X POST "$EDGE_API_URL/v1${at}"` },
      {
        button: "Change endpoint Wiki",
        command: `curl -X POST "$EDGE_API_URL/v1${at}/endpoints/${endpoint.ENDPOINT_ID}"`,
      },
    ]) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(concerned).toHaveText([
        /^busyzone\s*1\.2K requests in 24 hours$/,
        /^calmzone\s*no requests in 24 hours$/,
      ]);
      if (button.startsWith("Change")) await page.getByLabel("Host").fill("10.0.0.6");
      await dialog.getByText("Show as curl").click();
      await expect(curl).toContainText(command);
      await expect(curl).toContainText("$EDGE_API_KEY");
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      await page.getByRole("button", { name: "Cancel" }).click();
    }
    // One read a zone, however many dialogs.
    expect(asked).toHaveLength(2);
    expect(await account.writes()).toEqual([]);
  },
);

test("the tunnel screens are accessible in both themes", { tag: "@full" }, async ({ full: page, account, stack }) => {
  const inBothThemes = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  };
  await page.goto(`/a/${account.id}/tunnels`);
  await expect(page.getByText("No tunnels yet")).toBeVisible();
  await inBothThemes();
  await page.getByRole("link", { name: "New tunnel" }).click();
  await page.getByRole("button", { name: "Create tunnel" }).click();
  await expect(page.getByLabel("Tunnel name")).toHaveAttribute("aria-invalid", "true");
  await inBothThemes();
  await account.armFault({ method: "GET", path: "^/v1/tunnels$", when: "before", kind: "reset" });
  await page.goto(`/a/${account.id}/tunnels`);
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await inBothThemes();
  await stack.edgeApi.operator.clearFaults();

  const tunnel = await makeTunnel(account, "Office");
  await openTunnel(page, account, tunnel);
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await page.getByRole("button", { name: "Delete tunnel" }).click();
  await inBothThemes();
  await page.getByRole("button", { name: "Cancel" }).click();
  await addEndpoint(account, tunnel, { NAME: "Wiki", HOST: "10.0.0.5" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`/a/${account.id}/tunnels?state=never`);
    await expect(page.getByRole("link", { name: "Office" })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Office" }).click();
    await expect(page.getByRole("button", { name: "Change endpoint Wiki" })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Change endpoint Wiki" }).click();
    await expect(page.getByLabel("Host")).toHaveValue("10.0.0.5");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByRole("button", { name: "Rotate token" }).click();
    await expect(page.getByText("Copy your token now")).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Done" }).click();
  }
});
