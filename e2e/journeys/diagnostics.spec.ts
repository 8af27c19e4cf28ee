import type { Zone } from "@edge-console/contract/objects/zone";
import { shareAccount } from "../fixtures/shared.ts";
import { accessibilityFaults, expect, test } from "../fixtures/test.ts";
import { addEndpoint, makeTunnel } from "../fixtures/tunnels.ts";

const shared = shareAccount("developer");

test("a zone that serves has nothing in its way, and that took few calls", async () => {
  const { account, page } = shared;
  const zone = (await account.service("POST", "/cdn", {
    ZONE_NAME: "healthyzone",
    ORIGIN_URL: "https://origin.example",
  })) as Zone;
  const called = new Set<string>();
  page.on("request", (request) => called.add(new URL(request.url()).pathname));
  await page.goto(`/a/${account.id}/zones/${zone.ID}/diagnostics`);
  await expect(page.getByText("Nothing keeps it from serving")).toBeVisible();
  const upstream = [...called].filter((path) => path.includes("/v1/")).map((path) => path.split("/v1/").at(-1));
  expect(new Set(upstream)).toEqual(new Set([`cdn/${zone.ID}`, `cdn/${zone.ID}/hostnames`, "status"]));
});

test("what stops a zone comes first, each with the way to its remedy", async () => {
  const { account, page } = shared;
  const zone = (await account.service("POST", "/cdn", {
    ZONE_NAME: "stoppedzone",
    ORIGIN_URL: "https://origin.example",
    MAINTENANCE: 1,
    TOKEN_AUTH: 1,
    COUNTRY_MODE: "ALLOW",
    COUNTRIES: "DE",
  })) as Zone;
  await page.goto(`/a/${account.id}/zones/${zone.ID}/diagnostics`);
  await expect(page.getByText("It is not serving")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([
    "The maintenance page is on",
    "Only one country is served",
    "Only signed links are served",
  ]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await page.getByRole("link", { name: "Open Delivery in the settings" }).first().click();
  await expect(page.getByRole("heading", { name: "Delivery" })).toBeInViewport();
  await page.getByRole("switch", { name: "Maintenance page" }).uncheck();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await page.getByRole("link", { name: "Diagnostics" }).click();
  await expect(page.getByText("It serves, but not everybody or everything")).toBeVisible();
});

test("a tunnel zone is judged by the tunnel behind its endpoint", async () => {
  const { account, page } = shared;
  const tunnel = await makeTunnel(account, "office");
  const { ENDPOINT_ID } = await addEndpoint(account, tunnel, { NAME: "wiki", HOST: "10.0.0.7" });
  const zone = (await account.service("POST", "/cdn", {
    ZONE_NAME: "tunnelzone",
    ORIGIN_TYPE: "TUNNEL",
    TUNNEL_ENDPOINT: ENDPOINT_ID,
    TUNNEL_MODE: "SITE",
  })) as Zone;
  await page.goto(`/a/${account.id}/zones/${zone.ID}/diagnostics`);
  await expect(page.getByRole("heading", { name: "The tunnel office has never connected" })).toBeVisible();
  await account.service("POST", `/tunnels/${tunnel.TUNNEL_ID}`, { ENABLED: 0 });
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByRole("heading", { name: "The tunnel office is switched off" })).toBeVisible();

  // What could not be read stays unread while it is asked for again: no verdict comes of it.
  await account.armFault({ method: "GET", path: "^/v1/tunnels", when: "before", kind: "status", status: 500 });
  await page.reload();
  const unread = page.getByText("Could not be read, and counts neither way: tunnel.");
  await expect(unread).toBeVisible();
  await account.clearFaults();
  await account.armFault({ method: "GET", path: "^/v1/tunnels", when: "before", kind: "slow", delay_ms: 1_500 });
  const lookAgain = page.getByRole("button", { name: "Look again" });
  await lookAgain.click();
  await expect(lookAgain).toHaveAttribute("aria-busy", "true");
  expect(await unread.isVisible()).toBe(true);
  await expect(page.getByRole("heading", { name: "The tunnel office is switched off" })).toBeVisible();
});
