import { readFile } from "node:fs/promises";
import { daySeconds, now } from "../fixtures/certificates.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { createZone } from "../fixtures/zones.ts";

test("V17: shows statistics over zones by range and zone, with countries and networks, and totals alone for billing", async ({
  stack,
  account,
  full,
  signedIn,
}) => {
  const create = async (name: string) => (await createZone(account, name)).ID;
  const [shop, blog] = [await create("shopfront"), await create("newsroom")];
  await addTraffic(stack, [
    { zone: shop, timestamp: now() - daySeconds, requests: 3_000, bandwidth: 9_000_000_000 },
    { zone: blog, timestamp: now() - 2 * daySeconds, requests: 500, bandwidth: 1_000_000_000 },
    { zone: blog, timestamp: now() - 40 * daySeconds, requests: 200, bandwidth: 1_000_000_000 },
  ]);
  await full.goto(`/a/${account.id}`);
  await full.getByRole("link", { name: "Statistics", exact: true }).click();
  await expect(full.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  const table = full.getByRole("table", { name: "Traffic by zone" });
  await expect(table.getByRole("row").nth(1)).toContainText("shopfront");
  await expect(table.getByRole("row").nth(1)).toContainText("3,000");
  await expect(full.getByRole("group", { name: "Metrics" })).toContainText("3.5K");

  await full.getByRole("radio", { name: "90d" }).check();
  await expect(table.getByRole("row").filter({ hasText: "newsroom" })).toContainText("700");
  await full.getByRole("button", { name: "Zones", exact: true }).click();
  await full.getByRole("menuitemcheckbox", { name: "newsroom" }).click();
  await full.keyboard.press("Escape");
  await expect(table).not.toContainText("shopfront");
  await expect(full.getByRole("group", { name: "Metrics" })).toContainText("700");
  const downloading = full.waitForEvent("download");
  await full.getByRole("button", { name: "Download zones as CSV" }).click();
  expect(await readFile(await (await downloading).path(), "utf8")).toContain(`${blog},newsroom,0,700,`);

  await full.getByRole("button", { name: "Load countries and networks" }).click();
  await expect(full.getByRole("table", { name: "Top countries" })).toContainText("700");
  await expect(full.getByRole("table", { name: "Top networks" })).toContainText("700");
  await expectAccessible(full);

  const { page: billing } = await signedIn("billing");
  await billing.goto(`/a/${account.id}/statistics`);
  await expect(billing.getByRole("table", { name: "Traffic by zone" })).toContainText("shopfront");
  await expect(billing.getByText("Blocked")).toHaveCount(0);
  await expect(billing.getByText("Countries and networks")).toHaveCount(0);
});
