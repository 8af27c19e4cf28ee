import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

async function selectByteUnits(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: /preferences, sign out$/ }).click();
  await page.getByRole("menuitemradio", { name: choice }).click();
  await page.keyboard.press("Escape");
}

test(
  "shows bytes in the preferred units, also after a reload and a sign-out",
  { tag: "@full" },
  async ({ signedIn, account, stack }) => {
    const zone = await createZone(account, "figures1");
    const timestamp = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400;
    const counts = { requests: 10, cache_hits: 4, bandwidth_bytes: 2_097_152, origin_bytes: 1_048_576 };
    await stack.edgeApi.operator.addTraffic([{ zone_id: zone.ID, timestamp, ...counts }]);
    const { page, member } = await signedIn("full");
    const statistics = `/a/${account.id}/zones/${zone.ID}/statistics`;
    await page.goto(statistics);
    await expect(page.getByText("2.10 MB").first()).toBeVisible();
    await expect(page.getByTitle(/^2,097,152\sbytes$/).first()).toBeVisible();

    await selectByteUnits(page, "Binary (KiB, MiB, GiB)");
    await expect(page.getByText("2.00 MiB").first()).toBeVisible();
    await expect(page.getByText("2.10 MB")).toHaveCount(0);
    await page.getByRole("button", { name: /preferences, sign out$/ }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.getByText("2.00 MiB").first()).toBeVisible();

    await page.getByRole("button", { name: /preferences, sign out$/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(member.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: account.name })).toBeVisible();
    await page.goto(statistics);
    await expect(page.getByText("2.00 MiB").first()).toBeVisible();
  },
);

test("shows the licenses of third-party packages", { tag: "@full" }, async ({ account, signedIn }) => {
  const { page } = await signedIn("billing");
  await page.goto(`/a/${account.id}/account`);
  await page.getByRole("button", { name: /profile, preferences, sign out/ }).click();
  await page.getByRole("menuitem", { name: "About" }).click();
  await expect(page).toHaveTitle(/^About · /);
  await page.getByRole("list", { name: "Third-party licenses" }).getByText("react-router", { exact: true }).click();
  await expect(page.getByRole("region", { name: "License of react-router" })).toContainText("Permission is hereby");
  await expectAccessible(page);
});
