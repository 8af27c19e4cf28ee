import type { Zone } from "@edge-console/contract/objects/zone";
import { demoPassword } from "@edge-console/testing/console";
import type { Page } from "@playwright/test";
import { shareAccount } from "../fixtures/shared.ts";
import { accessibilityFaults, expect, signIn, test } from "../fixtures/test.ts";

const shared = shareAccount();
const reason = "Ticket 4711: pictures do not load";
let page: Page;
let zone: Zone;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ stack, browser }) => {
  zone = (await shared.account.service("POST", "/cdn", {
    ZONE_NAME: "findmezone",
    ORIGIN_TYPE: "S3",
    ORIGIN_URL: "https://s3.example.com",
    S3_BUCKET: "files",
    S3_REGION: "auto",
    S3_ACCESS_KEY: "CANARYACCESSKEY1",
    S3_SECRET_KEY: "canary-secret-key-6",
  })) as Zone;
  // The console knows the zones that it has read once.
  await shared.page.goto(`/a/${shared.account.id}/zones`);
  await expect(shared.page.getByRole("link", { name: "findmezone" })).toBeVisible();
  page = await signIn(browser, stack.console.url, { email: "support@demo.example", password: demoPassword });
});

test.afterAll(() => page.context().close());

test("support staff begin at the search, and see no account before they inspect it", async () => {
  await expect(page.getByRole("heading", { name: "Search accounts" })).toBeVisible();
  expect((await page.request.get(`/api/accounts/${shared.account.id}/v1/cdn`)).status()).toBe(404);
  await page.goto(`/a/${shared.account.id}/zones`);
  await expect(page.getByRole("heading", { name: "No open inspection of this account" })).toBeVisible();
  expect(await shared.account.requests()).toEqual([]);
});

test("a zone is found by name and by id; an inspection needs a reason", async () => {
  await page.goto("/support");
  const search = page.getByLabel("Zone id, name, hostname or account");
  await search.fill(zone.ID);
  await expect(page.getByRole("cell", { name: "findmezone" })).toBeVisible();
  await search.fill("findme");
  await expect(page.getByRole("cell", { name: "findmezone" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page
    .getByRole("button", { name: `Inspect ${shared.account.name}` })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Open inspection" }).click();
  await expect(dialog.getByText("Give a reason of at least 8 characters.")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Open inspection" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "findmezone" })).toBeVisible();
});

test("everything can be read, nothing changed, and the banner is over every screen", async () => {
  const { account } = shared;
  const changes =
    /^(create|new|add|delete|save|switch|copy to|change|upload|remove|force|disable|enable|renew|make)\b/i;
  for (const path of ["zones", `zones/${zone.ID}`, `zones/${zone.ID}/hostnames`]) {
    await page.goto(`/a/${account.id}/${path}`);
    await expect(page.getByRole("region", { name: "Inspection" })).toContainText(reason);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("findmezone").first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: changes })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: changes })).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  for (const path of ["zones/new", `zones/${zone.ID}/origin-type`, "zones/bulk"]) {
    await page.goto(`/a/${account.id}/${path}`);
    await expect(page.getByRole("heading", { name: "Not part of an inspection" })).toBeVisible();
  }
  const read = await page.request.get(`/api/accounts/${account.id}/v1/cdn/${zone.ID}`);
  expect(await read.text()).not.toContain("CANARYACCESSKEY1");
  for (const [method, path] of [
    ["POST", "cdn"],
    ["POST", `cdn/${zone.ID}`],
    ["DELETE", `cdn/${zone.ID}`],
    ["POST", `cdn/${zone.ID}/hostnames`],
    ["POST", "tunnels"],
  ] as const) {
    const answer = await page.request.fetch(`/api/accounts/${account.id}/v1/${path}`, {
      method,
      headers: { "X-CSRF": "1", "Idempotency-Key": crypto.randomUUID() },
      ...(method === "POST" && { data: {} }),
    });
    expect(answer.status()).toBe(403);
  }
  expect(await account.writes()).toEqual([]);
});

test("closing the inspection ends it at once", async () => {
  const { account } = shared;
  await page.goto(`/a/${account.id}/zones`);
  await page.getByRole("button", { name: "Close inspection" }).click();
  await expect(page.getByRole("heading", { name: "Search accounts" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Inspection" })).toHaveCount(0);
  expect((await page.request.get(`/api/accounts/${account.id}/v1/cdn`)).status()).toBe(404);
});
