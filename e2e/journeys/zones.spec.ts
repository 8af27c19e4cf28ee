import { selectOption } from "../fixtures/select.ts";
import { expect, test } from "../fixtures/test.ts";

for (const role of ["full", "developer"] as const) {
  const details = role === "full" ? {} : { tag: "@full" };
  test(`${role} access: create a zone, change three settings, delete it`, details, async ({ signedIn, account }) => {
    const { page } = await signedIn(role);
    await page.goto(`/a/${account.id}/zones`);
    await page.getByRole("link", { name: "Create zone" }).first().click();
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
