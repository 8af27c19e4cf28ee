import type { Page } from "@playwright/test";
import { watching } from "../fixtures/stack.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { addEndpoint, createTunnel } from "../fixtures/tunnels.ts";

test.use({ settings: watching });

const title = "warehouse isn't serving traffic: tunnel Rotterdam is disconnected";
const bell = (page: Page, state: string) => page.getByRole("button", { name: `Alerts: ${state}` });

test("reports a disconnected tunnel until it's acknowledged, and when it's back", async ({
  full: page,
  account,
  stack,
  signedIn,
  connect,
}) => {
  test.slow();
  const tunnel = await createTunnel(account, "Rotterdam");
  const { ENDPOINT_ID } = await addEndpoint(account, tunnel, { NAME: "Stock", HOST: "127.0.0.1" });
  const origin = { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: ENDPOINT_ID };
  await account.service("POST", "/cdn", { ZONE_NAME: "warehouse", ...origin });
  const connector = await connect(tunnel.TOKEN);
  // The zones of the account become known.
  await page.goto(`/a/${account.id}/zones`);
  await expect(page.getByRole("rowheader", { name: "warehouse" })).toBeVisible();
  await page.goto(`/a/${account.id}/tunnels`);
  await expect(page.getByRole("cell", { name: "Connected", exact: true })).toBeVisible();
  await expect(bell(page, "none open")).toBeVisible();

  await connector.kill();
  await stack.edgeApi.operator.setClock(Math.floor(Date.now() / 1000) + 120);
  await expect(page.getByRole("cell", { name: "Disconnected" })).toBeVisible();
  await expect(bell(page, "1 open, 1 critical")).toBeVisible();
  await bell(page, "1 open, 1 critical").click();
  const panel = page.getByRole("dialog", { name: "Alerts" });
  await expect(panel.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(page, "the panel");
  await panel.getByRole("button", { name: `Acknowledge: ${title}` }).click();
  await expect(panel.getByText("Acknowledged by")).toBeVisible();
  await panel.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(bell(page, "none open")).toBeVisible();
  await expect(page.getByRole("main").getByText("Acknowledged", { exact: true }).first()).toBeVisible();

  // A colleague sees who acknowledged it.
  const { page: other } = await signedIn("developer");
  await other.goto(`/a/${account.id}/alerts?state=acknowledged`);
  await expect(other.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(other, "the list");

  await connect(tunnel.TOKEN);
  await expect(page.getByRole("main").getByText("Resolved", { exact: true }).first()).toBeVisible();
  const history = page.getByRole("listitem").filter({ hasText: /^(Opened|Acknowledged by|Resolved)/ });
  await expect(history).toHaveText([/^Opened/, /^Acknowledged by full-/, /^Resolved/]);
});
