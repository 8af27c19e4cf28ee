import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createTunnel } from "../fixtures/tunnels.ts";

test.use({ settings: { WATCH_INTERVAL_SECONDS: "1" } });

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
  const connector = await connect(tunnel.TOKEN);
  await page.goto(`/a/${account.id}/tunnels`);
  await expect(page.getByRole("cell", { name: "Connected", exact: true })).toBeVisible();
  await expect(bell(page, "none open")).toBeVisible();

  await connector.kill();
  await stack.edgeApi.operator.setClock(Math.floor(Date.now() / 1000) + 120);
  await expect(page.getByRole("cell", { name: "Disconnected" })).toBeVisible();
  // No one is notified of a tunnel that reconnects within two minutes.
  await expect.poll(() => account.endAlertDelays("pending")).toBe(1);
  await expect(bell(page, "1 open, 1 critical")).toBeVisible();
  await bell(page, "1 open, 1 critical").click();
  const panel = page.getByRole("dialog", { name: "Alerts" });
  await expect(panel.getByRole("link", { name: "Tunnel Rotterdam is disconnected" })).toBeVisible();
  await expectAccessible(page, "the panel");
  await panel.getByRole("button", { name: "Acknowledge: Tunnel Rotterdam is disconnected" }).click();
  await expect(panel.getByText("Acknowledged by")).toBeVisible();
  await panel.getByRole("link", { name: "Tunnel Rotterdam is disconnected" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tunnel Rotterdam is disconnected" })).toBeVisible();
  await expect(bell(page, "none open")).toBeVisible();
  await expect(page.getByRole("main").getByText("Acknowledged", { exact: true }).first()).toBeVisible();

  // A colleague sees who acknowledged it.
  const { page: other } = await signedIn("developer");
  await other.goto(`/a/${account.id}/alerts?state=acknowledged`);
  await expect(other.getByRole("link", { name: "Tunnel Rotterdam is disconnected" })).toBeVisible();
  await expectAccessible(other, "the list");

  await connect(tunnel.TOKEN);
  await expect.poll(() => account.endAlertDelays("clearing")).toBe(1);
  await expect(page.getByRole("main").getByText("Resolved", { exact: true }).first()).toBeVisible();
  const history = page.getByRole("listitem").filter({ hasText: /^(Opened|Acknowledged by|Resolved)/ });
  await expect(history).toHaveText([/^Opened/, /^Acknowledged by full-/, /^Resolved/]);
});
