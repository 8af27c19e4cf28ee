import { limits } from "@edge-console/contract/limits";
import { waitSeconds } from "../fixtures/shared-account.ts";
import { watching } from "../fixtures/stack.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { expectNotApplied } from "../fixtures/write-faults.ts";
import { createTunnel, openTunnel, getTunnel, listTunnels } from "../fixtures/tunnels.ts";

test.use({ settings: watching });

for (const kind of ["status", "reset"] as const) {
  // A 503 response contains Retry-After.
  const retryAfterSeconds = kind === "status" ? limits.unavailableRetrySeconds : 0;
  const fault = { when: "after", kind, times: 1, ...(kind === "status" && { status: 503 }) } as const;

  test(
    `shows that a tunnel was created when the response is lost (${kind})`,
    { tag: "@full" },
    async ({ full: page, account }) => {
      await createTunnel(account, "Twin");
      await account.clearRequests();
      await account.armFault({ ...fault, method: "POST", path: "^/v1/tunnels$" });
      await page.goto(`/a/${account.id}/tunnels/new`);
      // The earlier list tells which of the two tunnels is new.
      await expect(page.getByText("Twin", { exact: true })).toBeVisible();
      await page.getByLabel("Tunnel name").fill("Twin");
      await page.getByRole("button", { name: "Create tunnel" }).click();
      await expect(page.getByText("Tunnel created, but no token received")).toBeVisible();
      expect(await account.writes()).toHaveLength(1);
      expect(await listTunnels(account)).toHaveLength(2);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Rotate token" }).click();
      await expect(page.getByRole("heading", { name: "Rotate token for Twin?" })).toBeVisible();
    },
  );

  test(
    `confirms a token rotation, a rename, and a deletion when the response is lost (${kind})`,
    { tag: "@full" },
    async ({ full: page, account, connect }) => {
      const tunnel = await createTunnel(account, "Studio");
      const path = `/v1/tunnels/${tunnel.TUNNEL_ID}`;
      const connector = await connect(tunnel.TOKEN);
      await openTunnel(page, account, tunnel);
      await account.armFault({ ...fault, method: "POST", path: `${path}/token` });
      await page.getByRole("button", { name: "Rotate token" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Rotate token" }).click();
      await expect(page.getByText("Token rotated, but not received")).toBeVisible();
      await expect(page.getByRole("button", { name: "Rotate token again" })).toBeVisible();
      await page.getByRole("button", { name: "Cancel" }).click();
      await connector.kill();

      await waitSeconds(retryAfterSeconds);
      await account.armFault({ ...fault, method: "POST", path: `${path}$` });
      await page.getByLabel("Tunnel name").fill("Film studio");
      await page.getByRole("button", { name: "Rename tunnel" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Film studio" })).toBeVisible();

      await waitSeconds(retryAfterSeconds);
      await account.armFault({ ...fault, method: "DELETE", path: `${path}$` });
      await page.getByRole("button", { name: "Delete tunnel" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByLabel(/to confirm/).fill("Film studio");
      await dialog.getByRole("button", { name: "Delete tunnel" }).click();
      await expect(page.getByText("No tunnels yet")).toBeVisible();
      expect(await listTunnels(account)).toEqual([]);
      expect((await account.writes()).map(({ method, path }) => `${method} ${path}`)).toEqual([
        "POST /v1/tunnels",
        `POST ${path}/token`,
        `POST ${path}`,
        `DELETE ${path}`,
      ]);
    },
  );
}

test(
  "keeps the page header when a tunnel can't be loaded, until it can",
  { tag: "@full" },
  async ({ full: page, account }) => {
    const tunnel = await createTunnel(account, "Studio");
    const fault = { kind: "status", status: 500, message: "It failed at our side." } as const;
    await account.armFault({ ...fault, method: "GET", path: "^/v1/tunnels(/|$)", when: "before" });
    await page.goto(`/a/${account.id}/tunnels/${tunnel.TUNNEL_ID}`);
    await expect(page.getByRole("heading", { level: 2, name: "Edge API error" })).toBeVisible();
    await expect(page.getByText(fault.message)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Tunnel" })).toBeVisible();
    await expectAccessible(page, "tunnel that can't be loaded");
    const loadedAgain = page.waitForResponse((response) => response.url().endsWith(`/v1/tunnels/${tunnel.TUNNEL_ID}`));
    await page.getByRole("button", { name: "Retry" }).click();
    expect((await loadedAgain).status()).toBe(500);
    await account.clearFaults();
    // The console sees that the API works again, and the page loads the tunnel without another click.
    await expect(page.getByRole("heading", { level: 1, name: "Studio" })).toBeVisible();
  },
);

test("shows that a change was not applied and keeps the input", { tag: "@full" }, async ({ full: page, account }) => {
  const tunnel = await createTunnel(account, "Studio");
  await account.armFault({ method: "POST", path: "/v1/tunnels", when: "before", kind: "reset", times: 1 });
  await openTunnel(page, account, tunnel);
  await page.getByLabel("Tunnel name").fill("Film studio");
  await page.getByRole("button", { name: "Rename tunnel" }).click();
  await expectNotApplied(page, account);
  await expect(page.getByLabel("Tunnel name")).toHaveValue("Film studio");
  expect((await getTunnel(account, tunnel.TUNNEL_ID)).NAME).toBe("Studio");
  // A tunnel that never connected doesn't show whether its token was rotated.
  await account.armFault({ method: "POST", path: "/token", when: "before", kind: "reset", times: 1 });
  await page.getByRole("button", { name: "Rotate token" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate token" }).click();
  await expect(async () => {
    account.expireWrites();
    await expect(page.getByText("Token rotation unconfirmed")).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
