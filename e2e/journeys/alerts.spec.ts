import { alertsSchema } from "@edge-console/contract/alerts/alert";
import type { Page } from "@playwright/test";
import { watching } from "../fixtures/stack.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { addEndpoint, createTunnel } from "../fixtures/tunnels.ts";
import { createZone } from "../fixtures/zones.ts";

test.use({ settings: watching });

const title = "warehouse isn't serving traffic: tunnel Rotterdam is disconnected";
const bell = (page: Page, state: string) => page.getByRole("button", { name: `Alerts: ${state}` });

/** Expects a screen to tell an outage: its title, or its cause, and when it began. */
async function expectOutage(page: Page, { url, text, since }: { url: string; text: string; since: string }) {
  await page.goto(url);
  const place = page.getByRole("main").locator("li, tr, section").filter({ hasText: text });
  await expect(place.locator(`time[datetime="${since}"]`).first()).toBeVisible();
}

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
  const zone = await createZone(account, "warehouse", origin);
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

  // V2: each screen has the title and the start of the alert, which are those of the email and the webhook.
  const alertsPath = `/api/accounts/${account.id}/alerts`;
  const { alerts } = alertsSchema.parse(await (await page.request.get(alertsPath)).json());
  const outage = alerts.find((alert) => alert.title === title)?.outage;
  expect(outage?.zones).toEqual([{ id: zone.ID, name: "warehouse" }]);
  const since = new Date((outage?.since ?? 0) * 1000).toISOString().replace(".000", "");
  const cause = "tunnel Rotterdam is disconnected";
  await expect(panel.locator(`time[datetime="${since}"]`).first()).toBeVisible();
  for (const [path, text] of [
    ["", title],
    ["/alerts", title],
    ["/status", title],
    [`/zones/${zone.ID}`, `Not serving traffic: ${cause}`],
    [`/zones/${zone.ID}/diagnostics`, `Not serving traffic: ${cause}`],
  ] as const) {
    await expectOutage(page, { url: `/a/${account.id}${path}`, text, since });
  }
  await bell(page, "1 open, 1 critical").click();
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
