import { problemSchema } from "@edge-console/contract/console/problem";
import type { Zone } from "@edge-console/contract/objects/zone";
import { createAccount, type TestAccount } from "../fixtures/account.ts";
import { closeDialog } from "../fixtures/dialogs.ts";
import { endSession } from "../fixtures/session-calls.ts";
import { expireUsage } from "../fixtures/usage.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();
let zone: Zone;
let otherAccount: TestAccount;

test.beforeAll(async ({ stack }) => {
  zone = await createZone(shared.account, "mineonly");
  otherAccount = await createAccount(stack);
});

test("denies access to members of another account", { tag: "@full" }, async ({ browser, stack }) => {
  const { account } = shared;
  const page = await openSession(browser, stack.console.url, await otherAccount.member("full"));
  for (const path of ["zones", `zones/${zone.ID}`, `zones/${zone.ID}/hostnames`, "zones/new"]) {
    await page.goto(`/a/${account.id}/${path}`);
    await expect(page.getByRole("heading", { name: "Account not found" })).toBeVisible();
  }
  await expectAccessible(page);
  const missing = await page.request.get("/api/accounts/nosuchaccount/v1/cdn");
  for (const path of ["cdn", `cdn/${zone.ID}`, "tunnels"]) {
    const response = await page.request.get(`/api/accounts/${account.id}/v1/${path}`);
    expect(response.status()).toBe(404);
    expect(getProblemType(await response.json())).toEqual(getProblemType(await missing.json()));
  }
  // A zone of this account isn't available under another account's URL either.
  expect((await page.request.get(`/api/accounts/${otherAccount.id}/v1/cdn/${zone.ID}`)).status()).toBe(404);
  expect(await account.requests()).toEqual([]);
  await page.context().close();
});

const getProblemType = (problem: unknown) => {
  const { type, title, status } = problemSchema.parse(problem);
  return { type, title, status };
};

test("shows billing members only the traffic of a zone", { tag: "@full" }, async ({ browser, stack }) => {
  const { account } = shared;
  expireUsage(stack, account.id);
  const page = await openSession(browser, stack.console.url, await account.member("billing"));
  // The zone's name comes from usage data.
  await page.goto("/");
  await expect(page.getByRole("row").filter({ hasText: zone.ZONE_NAME }).first()).toBeVisible();
  await page.goto(`/a/${account.id}/zones/${zone.ID}/statistics`);
  await expect(page.getByRole("heading", { level: 1, name: zone.ZONE_NAME })).toBeVisible();
  for (const path of ["", "/settings", "/diagnostics", "/activity", "/hostnames", "/hostnames/1", "/origin-type"]) {
    await page.goto(`/a/${account.id}/zones/${zone.ID}${path}`);
    await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  }
  for (const path of [
    "zones",
    "zones/new",
    "hostnames",
    "certificates",
    "tunnels",
    "tunnels/new",
    "edges",
    "api-key",
  ]) {
    await page.goto(`/a/${account.id}/${path}`);
    await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  }
  // The page denies access without a request, so nothing is recorded.
  const denied = await page.request.get(`/api/accounts/${account.id}/audit?outcome=refused`);
  expect((await denied.json()) as unknown).toMatchObject({ entries: [] });
  await page.context().close();
  await account.clearRequests();
});

test("redirects to sign-in and back, and returns 401 from the API", async ({ page }) => {
  const { account, member } = shared;
  const path = `/a/${account.id}/zones/${zone.ID}`;
  await page.goto(path);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expectAccessible(page);
  expect((await page.request.get(`/api/accounts/${account.id}/v1/cdn`)).status()).toBe(401);
  expect(await account.requests()).toEqual([]);
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "mineonly" })).toBeVisible();
  await expect(page).toHaveURL(path);
});

test("signs out and discards all input", async ({ browser, stack }) => {
  const { account, member } = shared;
  const page = await openSession(browser, stack.console.url, member);
  await page.goto(`/a/${account.id}/zones/new`);
  await page.getByLabel("Zone name").fill("typedbyme");
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain("typedbyme");
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: /sign out/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toContain("typedbyme");
  await page.context().addCookies(cookies);
  expect((await page.request.get("/api/session")).status()).toBe(401);
  await page.context().close();
});

test("keeps the form when the session expires and continues after sign-in", async ({ browser, stack }) => {
  const { account, member } = shared;
  const page = await openSession(browser, stack.console.url, member);
  await page.goto(`/a/${account.id}/zones/new`);
  await page.getByLabel("Origin URL").fill("https://origin.example/typed");
  await page.getByLabel("Zone name").fill("keepsthis");
  // The user signs out in another tab.
  await endSession(page);
  await page.getByRole("button", { name: "Create zone" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog).toBeVisible();
  expect(await account.writes()).toEqual([]);
  await expectAccessible(page);
  await dialog.getByLabel("Password", { exact: true }).fill(member.password);
  await closeDialog(dialog, "Sign in");
  await expect(page.getByLabel("Origin URL")).toHaveValue("https://origin.example/typed");
  await expect(page.getByLabel("Zone name")).toHaveValue("keepsthis");
  await page.getByRole("button", { name: "Create zone" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "keepsthis" })).toBeVisible();
  expect(await account.writes()).toHaveLength(1);
  await page.context().close();
});
