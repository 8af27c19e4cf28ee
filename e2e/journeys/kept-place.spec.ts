import type { Endpoint, TunnelWithToken } from "@edge-console/contract/objects/tunnel";
import { recordLoading, untilQuiet } from "../fixtures/page-weight.ts";
import { shareAccount } from "../fixtures/shared.ts";
import { expect, test } from "../fixtures/test.ts";
import { addEndpoint, createTunnel } from "../fixtures/tunnels.ts";

const shared = shareAccount();

/** A tunnel of its own with these endpoints, and its page open. */
async function openTunnel(...names: string[]): Promise<TunnelWithToken> {
  const { account, page } = shared;
  const tunnel = await createTunnel(account, "Office");
  for (const NAME of names) await addEndpoint(account, tunnel, { NAME, HOST: "10.0.0.5" });
  await account.forget();
  await page.goto(`/a/${account.id}/tunnels/${tunnel.TUNNEL_ID}`);
  return tunnel;
}

test("whoever deletes a row by keyboard stays where it was", async () => {
  const { page } = shared;
  await openTunnel("Wiki", "Printer");
  const removal = page.getByRole("button", { name: "Delete endpoint Wiki" });
  await removal.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete endpoint" }).press("Enter");
  await expect(removal).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Endpoints" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add endpoint" })).toBeFocused();
});

test("a row that goes with its open dialog leaves the focus on the heading of its list", async () => {
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

test("a dialog that was opened by its address leaves the focus on the page", async () => {
  const { page, account } = shared;
  const { TUNNEL_ID } = await openTunnel();
  await page.goto(`/a/${account.id}/tunnels/${TUNNEL_ID}?dialog=token`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("whoever pressed elsewhere meanwhile is not brought back", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const { TUNNEL_ID } = await openTunnel("Wiki");
  const removal = page.getByRole("button", { name: "Delete endpoint Wiki" });
  await removal.focus();
  // Beside all that can have the focus.
  await page.getByRole("banner").click({ position: { x: 400, y: 2 } });
  const { ENDPOINTS }: { ENDPOINTS: Endpoint[] } = await account.service("GET", `/tunnels/${TUNNEL_ID}`);
  await account.service("DELETE", `/tunnels/${TUNNEL_ID}/endpoints/${ENDPOINTS[0]?.ENDPOINT_ID}`);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
});

test("a tunnel is shown, and comes to rest, where the list of tunnels cannot be read", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await account.armFault({ method: "GET", path: "/v1/tunnels$", when: "before", kind: "status", status: 500 });
  const loaded = await recordLoading(page);
  await openTunnel("Wiki");
  await page.getByLabel("Tunnel name").fill("Office in Hamburg");
  await untilQuiet(loaded);
  await expect(page.getByLabel("Tunnel name")).toHaveValue("Office in Hamburg");
});

test("nothing typed is lost while the address is on its way", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await account.service("POST", "/cdn", { ZONE_NAME: "ontheway", ORIGIN_URL: "https://origin.example" });
  await page.goto(`/a/${account.id}/certificates`);
  const search = page.getByLabel("Search by hostname or zone");
  // As on a machine that has other things to do; and each key when the address has just begun to follow the last.
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await search.pressSequentially("harbour", { delay: 300 });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page).toHaveURL(/q=harbour$/);
  await expect(search).toHaveValue("harbour");
});
