import { selectOption } from "../fixtures/select.ts";
import { findAccessibilityViolations, expect, test } from "../fixtures/test.ts";

for (const role of ["full", "developer"] as const) {
  test(`${role} access: create a zone, change three settings, delete it`, async ({ signedIn, account }) => {
    const { page } = await signedIn(role);
    await page.getByRole("link", { name: "Create zone" }).click();
    await page.getByRole("radio", { name: "Web server" }).check();
    await page.getByLabel("Origin URL").fill("https://origin.example/path");
    await page.getByLabel("Zone name").fill("Demo123".concat(role));
    await page.getByRole("button", { name: "Create zone" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `demo123${role}` })).toBeVisible();
    const zoneId = /zones\/([A-Z0-9]{9})/.exec(page.url())?.[1];
    expect(await account.writes()).toEqual([
      {
        method: "POST",
        path: "/v1/cdn",
        body: { ZONE_NAME: `Demo123${role}`, ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "https://origin.example/path" },
      },
    ]);

    await account.clearRequests();
    await page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Settings" }).click();
    await selectOption(page.getByLabel("Cache expiration"), "1 hour");
    await page.getByRole("switch", { name: "Block POST requests" }).check();
    await page.getByRole("switch", { name: "Strip cookies" }).uncheck();
    await expect(page.getByText("3 unsaved changes")).toBeVisible();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    expect(await account.writes()).toEqual([
      { method: "POST", path: `/v1/cdn/${zoneId}`, body: { CACHE_EXP: "3600", BLOCK_POST: 1, STRIP_COOKIES: 0 } },
    ]);

    await account.clearRequests();
    await page.getByRole("button", { name: "Delete zone" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel(/Type .* to confirm/).fill(`demo123${role}`);
    await dialog.getByRole("button", { name: "Delete zone" }).click();
    await expect(page.getByText("No zones yet")).toBeVisible();
    expect(await account.writes()).toEqual([{ method: "DELETE", path: `/v1/cdn/${zoneId}`, body: null }]);

    // The deleted zone's URL links to the audit log.
    await page.goto(`/a/${account.id}/zones/${zoneId}`);
    await page.getByRole("link", { name: "Search the audit log" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Zone deleted" })).toBeVisible();
  });
}

test("shows an error at an invalid field, keeps the input, and sends nothing", async ({ full, account }) => {
  await full.goto("/");
  await full.getByRole("link", { name: "Create zone" }).click();
  await full.getByLabel("Origin URL").fill("ftp://origin.example");
  await full.getByLabel("Zone name").fill("ab");
  await full.getByRole("button", { name: "Create zone" }).click();
  await expect(full.getByText("Start with http:// or https://.")).toBeVisible();
  await expect(full.getByText("Use 4 to 40 letters and digits.")).toBeVisible();
  await expect(full.getByLabel("Origin URL")).toHaveValue("ftp://origin.example");
  expect(await account.writes()).toEqual([]);
});

test("denies access to zones without the role", async ({ signedIn, account }) => {
  const { page } = await signedIn("billing");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Zones" })).toHaveCount(0);
  // The start page may load usage; the requests below must not reach the API.
  await page.goto("about:blank");
  await account.clearRequests();
  await page.goto(`/a/${account.id}/zones`);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  const response = await page.request.get(`/api/accounts/${account.id}/v1/cdn`);
  expect(response.status()).toBe(403);
  expect(await account.requests()).toEqual([]);
});

test("zone screens are accessible in both themes", { tag: "@full" }, async ({ full, account }) => {
  await account.service("POST", "/cdn", { ZONE_NAME: "axezone", ORIGIN_URL: "https://origin.example" });
  for (const theme of ["light", "dark"] as const) {
    await full.emulateMedia({ colorScheme: theme });
    await full.goto(`/a/${account.id}/zones`);
    await expect(full.getByRole("link", { name: "axezone" })).toBeVisible();
    expect(await findAccessibilityViolations(full)).toEqual([]);
    await full.getByRole("link", { name: "axezone" }).click();
    await expect(full.getByText("No problems found")).toBeVisible();
    expect(await findAccessibilityViolations(full)).toEqual([]);
    await full.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Settings" }).click();
    await expect(full.getByLabel("Cache expiration")).toBeVisible();
    expect(await findAccessibilityViolations(full)).toEqual([]);
    await full.goto(`/a/${account.id}/zones/new`);
    await expect(full.getByLabel("Zone name")).toBeVisible();
    expect(await findAccessibilityViolations(full)).toEqual([]);
  }
});
