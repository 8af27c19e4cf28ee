import type { Endpoint, TunnelWithToken } from "@edge-console/contract/objects/tunnel";
import { recordRequests, waitForIdle } from "../fixtures/page-requests.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";
import { addEndpoint, createTunnel } from "../fixtures/tunnels.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();

/** Creates a tunnel with these endpoints and opens its page. */
async function openTunnel(...names: string[]): Promise<TunnelWithToken> {
  const { account, page } = shared;
  const tunnel = await createTunnel(account, "Office");
  for (const NAME of names) await addEndpoint(account, tunnel, { NAME, HOST: "10.0.0.5" });
  await account.clearRequests();
  await page.goto(`/a/${account.id}/tunnels/${tunnel.TUNNEL_ID}`);
  return tunnel;
}

test("keeps the focus position after a row is deleted by keyboard", async () => {
  const { page } = shared;
  await openTunnel("Wiki", "Printer");
  const removal = page.getByRole("button", { name: "Delete endpoint Wiki" });
  await removal.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Delete endpoint" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(removal).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Endpoints" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add endpoint" })).toBeFocused();
});

test("focuses the list heading when a row disappears with its open dialog", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const { TUNNEL_ID } = await openTunnel("Wiki", "Printer");
  await page.getByRole("button", { name: "Delete endpoint Wiki" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  const { ENDPOINTS }: { ENDPOINTS: Endpoint[] } = await account.service("GET", `/tunnels/${TUNNEL_ID}`);
  const wiki = ENDPOINTS.find(({ NAME }) => NAME === "Wiki")?.ENDPOINT_ID;
  await account.service("DELETE", `/tunnels/${TUNNEL_ID}/endpoints/${wiki}`);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Endpoints" })).toBeFocused();
});

test("focuses the page after a dialog that was opened by URL closes", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const { TUNNEL_ID } = await openTunnel();
  await page.goto(`/a/${account.id}/tunnels/${TUNNEL_ID}?dialog=token`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("doesn't move the focus back after the user clicked elsewhere", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const { TUNNEL_ID } = await openTunnel("Wiki");
  const removal = page.getByRole("button", { name: "Delete endpoint Wiki" });
  await removal.focus();
  // Outside of all focusable elements.
  await page.getByRole("banner").click({ position: { x: 400, y: 2 } });
  const { ENDPOINTS }: { ENDPOINTS: Endpoint[] } = await account.service("GET", `/tunnels/${TUNNEL_ID}`);
  await account.service("DELETE", `/tunnels/${TUNNEL_ID}/endpoints/${ENDPOINTS[0]?.ENDPOINT_ID}`);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
});

test("shows a tunnel when the list of tunnels can't be loaded", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await account.armFault({ method: "GET", path: "/v1/tunnels$", when: "before", kind: "status", status: 500 });
  const requests = await recordRequests(page);
  await openTunnel("Wiki");
  await page.getByLabel("Tunnel name").fill("Office in Hamburg");
  await waitForIdle(page, requests);
  await expect(page.getByLabel("Tunnel name")).toHaveValue("Office in Hamburg");
});

test("loses no input while the URL updates", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await createZone(account, "ontheway");
  await page.goto(`/a/${account.id}/certificates`);
  const search = page.getByLabel("Search by hostname or zone");
  // Simulates a slow machine, with each key press during a URL update.
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await search.pressSequentially("harbour", { delay: 300 });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page).toHaveURL(/q=harbour$/);
  await expect(search).toHaveValue("harbour");
});
