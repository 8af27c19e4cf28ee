import { limits } from "@edge-console/contract/limits";
import { startConnector } from "@edge-console/testing/connector";
import { leaveAlone } from "../fixtures/shared.ts";
import { accessibilityFaults, expect, expectAccessible, test } from "../fixtures/test.ts";
import { makeTunnel, openTunnel, tunnelOf, tunnelsOf } from "../fixtures/tunnels.ts";

test.use({ settings: { WATCH_INTERVAL_SECONDS: "1" } });

for (const kind of ["status", "reset"] as const) {
  // A 503 asks to be left alone.
  const pause = kind === "status" ? limits.unavailableRetrySeconds : 0;
  // Each of them waits for that pause several times.
  const details = kind === "status" ? { tag: "@full" } : {};
  const fault = { when: "after", kind, times: 1, ...(kind === "status" && { status: 503 }) } as const;

  test(
    `create, when its answer is lost by a ${kind}: one tunnel, and the page says so`,
    details,
    async ({ full: page, account }) => {
      await makeTunnel(account, "Twin");
      await account.forget();
      await account.armFault({ ...fault, method: "POST", path: "^/v1/tunnels$" });
      await page.goto(`/a/${account.id}/tunnels/new`);
      await page.getByLabel("Tunnel name").fill("Twin");
      await page.getByRole("button", { name: "Create tunnel" }).click();
      await expect(page.getByText("Tunnel created, but no token received")).toBeVisible();
      expect(await account.writes()).toHaveLength(1);
      expect(await tunnelsOf(account)).toHaveLength(2);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("link", { name: "Make a new token" }).click();
      await expect(page.getByRole("heading", { name: "Make a new token for Twin?" })).toBeVisible();
    },
  );

  test(
    `new token, rename and delete, when the answer is lost by a ${kind}: the page says the truth`,
    details,
    async ({ full: page, account, stack }) => {
      const tunnel = await makeTunnel(account, "Studio");
      const path = `/v1/tunnels/${tunnel.TUNNEL_ID}`;
      const connector = await startConnector(stack.edgeApi, tunnel.TOKEN, "fra");
      await openTunnel(page, account, tunnel);
      await account.armFault({ ...fault, method: "POST", path: `${path}/token` });
      await page.getByRole("button", { name: "New token" }).click();
      await page.getByRole("button", { name: "Rotate token" }).click();
      await expect(page.getByText("Token rotated, but not received")).toBeVisible();
      await expect(page.getByRole("button", { name: "Make another new token" })).toBeVisible();
      await page.getByRole("button", { name: "Cancel" }).click();
      await connector.kill();

      await leaveAlone(pause);
      await account.armFault({ ...fault, method: "POST", path: `${path}$` });
      await page.getByLabel("Tunnel name").fill("Film studio");
      await page.getByRole("button", { name: "Rename tunnel" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Film studio" })).toBeVisible();

      await leaveAlone(pause);
      await account.armFault({ ...fault, method: "DELETE", path: `${path}$` });
      await page.getByRole("button", { name: "Delete tunnel" }).click();
      const asking = page.getByRole("alertdialog");
      await asking.getByLabel(/to confirm/).fill("Film studio");
      await asking.getByRole("button", { name: "Delete tunnel" }).click();
      await expect(page.getByText("No tunnels yet")).toBeVisible();
      expect(await tunnelsOf(account)).toEqual([]);
      expect((await account.writes()).map(({ method, path }) => `${method} ${path}`)).toEqual([
        "POST /v1/tunnels",
        `POST ${path}/token`,
        `POST ${path}`,
        `DELETE ${path}`,
      ]);
    },
  );
}

test("a tunnel that cannot be read keeps its head, with the way to the others", async ({ full: page, account }) => {
  const tunnel = await makeTunnel(account, "Studio");
  const fault = { kind: "status", status: 500, message: "It failed at our side." } as const;
  await account.armFault({ ...fault, method: "GET", path: `^/v1/tunnels/${tunnel.TUNNEL_ID}$`, when: "before" });
  await page.goto(`/a/${account.id}/tunnels/${tunnel.TUNNEL_ID}`);
  await expect(page.getByRole("heading", { level: 2, name: "Edge API error" })).toBeVisible();
  await expect(page.getByText(fault.message)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Tunnel" })).toBeVisible();
  await expectAccessible(page, "the tunnel cannot be read");
  await account.clearFaults();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Studio" })).toBeVisible();
});

test("a write that was not made is told as such, and nothing typed is lost", async ({ full: page, account }) => {
  const tunnel = await makeTunnel(account, "Studio");
  await account.armFault({ method: "POST", path: "/v1/tunnels", when: "before", kind: "reset", times: 1 });
  await openTunnel(page, account, tunnel);
  await page.getByLabel("Tunnel name").fill("Film studio");
  await page.getByRole("button", { name: "Rename tunnel" }).click();
  // The console rules out a change without a response 30 s after it was sent.
  await expect(page.getByText("The change was not applied")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel("Tunnel name")).toHaveValue("Film studio");
  expect((await tunnelOf(account, tunnel.TUNNEL_ID)).NAME).toBe("Studio");
  // NEVER before: a lost new token cannot be told.
  await account.armFault({ method: "POST", path: "/token", when: "before", kind: "reset", times: 1 });
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("button", { name: "Rotate token" }).click();
  await expect(page.getByText("Token rotation unconfirmed")).toBeVisible({ timeout: 60_000 });
});
