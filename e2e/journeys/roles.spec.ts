import { problemSchema } from "@edge-console/contract/console/problem";
import type { Zone } from "@edge-console/contract/objects/zone";
import { createAccount, type TestAccount } from "../fixtures/account.ts";
import { outdateFigures } from "../fixtures/figures.ts";
import { shareAccount } from "../fixtures/shared.ts";
import { accessibilityFaults, expect, signIn, test } from "../fixtures/test.ts";

const shared = shareAccount();
let zone: Zone;
let stranger: TestAccount;

test.beforeAll(async ({ stack }) => {
  zone = await shared.account.service<Zone>("POST", "/cdn", {
    ZONE_NAME: "mineonly",
    ORIGIN_URL: "https://origin.example",
  });
  stranger = await createAccount(stack);
});

test("a member of another account finds nothing of this one, on screen or by API", async ({ browser, stack }) => {
  const { account } = shared;
  const page = await signIn(browser, stack.console.url, await stranger.member("full"));
  for (const path of ["zones", `zones/${zone.ID}`, `zones/${zone.ID}/hostnames`, "zones/new"]) {
    await page.goto(`/a/${account.id}/${path}`);
    await expect(page.getByRole("heading", { name: "Account not found" })).toBeVisible();
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  const missing = await page.request.get("/api/accounts/nosuchaccount/v1/cdn");
  for (const path of ["cdn", `cdn/${zone.ID}`, "tunnels"]) {
    const answer = await page.request.get(`/api/accounts/${account.id}/v1/${path}`);
    expect(answer.status()).toBe(404);
    expect(typeOf(await answer.json())).toEqual(typeOf(await missing.json()));
  }
  // Nor a zone of this account below an address of their own.
  expect((await page.request.get(`/api/accounts/${stranger.id}/v1/cdn/${zone.ID}`)).status()).toBe(404);
  expect(await account.requests()).toEqual([]);
  await page.context().close();
});

const typeOf = (problem: unknown) => {
  const { type, title, status } = problemSchema.parse(problem);
  return { type, title, status };
};

test("billing sees a zone's traffic, and nothing else of the zone", async ({ browser, stack }) => {
  const { account } = shared;
  outdateFigures(stack, account.id);
  const page = await signIn(browser, stack.console.url, await account.member("billing"));
  // It has its name from the usage.
  await expect(page.getByRole("row").filter({ hasText: zone.ZONE_NAME }).first()).toBeVisible();
  await page.goto(`/a/${account.id}/zones/${zone.ID}/statistics`);
  await expect(page.getByRole("heading", { level: 1, name: zone.ZONE_NAME })).toBeVisible();
  for (const path of ["", "/diagnostics", "/activity", "/hostnames", "/hostnames/1", "/origin-type"]) {
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
  // The page itself denied them: no request was made that the server would have recorded.
  const denied = await page.request.get(`/api/accounts/${account.id}/audit?outcome=refused`);
  expect((await denied.json()) as unknown).toMatchObject({ entries: [] });
  await page.context().close();
  await account.forget();
});

test("signed out, every address leads to the sign-in page and back, and the API answers 401", async ({ page }) => {
  const { account, member } = shared;
  const path = `/a/${account.id}/zones/${zone.ID}`;
  await page.goto(path);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect((await page.request.get(`/api/accounts/${account.id}/v1/cdn`)).status()).toBe(401);
  expect(await account.requests()).toEqual([]);
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "mineonly" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
});

test("signing out ends the session, and leaves nothing of what was typed", async ({ browser, stack }) => {
  const { account, member } = shared;
  const page = await signIn(browser, stack.console.url, member);
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

test("a session that ends in the middle of typing keeps the form, and goes on after signing in", async ({
  browser,
  stack,
}) => {
  const { account, member } = shared;
  const page = await signIn(browser, stack.console.url, member);
  await page.goto(`/a/${account.id}/zones/new`);
  await page.getByLabel("Origin URL").fill("https://origin.example/typed");
  await page.getByLabel("Zone name").fill("keepsthis");
  // The same browser signs out elsewhere.
  await page.request.delete("/api/session", { headers: { "X-CSRF": "1" } });
  await page.getByRole("button", { name: "Create zone" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog).toBeVisible();
  expect(await account.writes()).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel("Password", { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Origin URL")).toHaveValue("https://origin.example/typed");
  await expect(page.getByLabel("Zone name")).toHaveValue("keepsthis");
  await page.getByRole("button", { name: "Create zone" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "keepsthis" })).toBeVisible();
  expect(await account.writes()).toHaveLength(1);
  await page.context().close();
});
