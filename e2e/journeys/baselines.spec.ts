import type { Zone } from "@edge-console/contract/objects/zone";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

test("finds zones that deviate from a baseline, excepts one, and fixes the others by one run", async ({
  full,
  account,
}) => {
  const create = (name: string, BLOCK_TOR: number) => createZone(account, name, { BLOCK_TOR });
  const [shop, blog, news] = [await create("shop8", 0), await create("blog8", 0), await create("news8", 0)];
  await create("docs8", 1);

  await full.goto(`/a/${account.id}/baselines`);
  await expect(full.getByText("No baselines yet")).toBeVisible();
  await expectAccessible(full);
  await full.getByRole("button", { name: "Create baseline" }).click();
  const form = full.getByRole("dialog", { name: "Create baseline" });
  await form.getByRole("combobox", { name: "Setting" }).click();
  await full.getByRole("option", { name: "Block Tor" }).click();
  await form.getByRole("button", { name: "Create baseline" }).click();
  await expect(form.getByText("Enter a name.")).toBeVisible();
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Tor is blocked");
  await expectAccessible(full);
  await form.getByRole("button", { name: "Create baseline" }).click();
  await expect(full.getByRole("heading", { level: 1, name: "Tor is blocked" })).toBeVisible();
  await expect(full.getByText("3 zones deviate from this baseline")).toBeVisible({ timeout: 30_000 });

  await full.getByRole("row").filter({ hasText: "news8" }).hover();
  await full.getByRole("button", { name: "Set exception for news8" }).click();
  const exception = full.getByRole("dialog", { name: "Set exception for news8" });
  await exception.getByRole("textbox", { name: "Reason" }).fill("Readers use Tor.");
  await exception.getByRole("textbox", { name: "Owner" }).fill("newsroom");
  await exception.getByLabel("Last day").fill("2100-01-01");
  await expectAccessible(full);
  await exception.getByRole("button", { name: "Set exception" }).click();
  await expect(full.getByRole("row").filter({ hasText: "news8" })).toContainText("Readers use Tor.");
  await expectAccessible(full);

  await full.goto(`/a/${account.id}/zones/${shop.ID}`);
  await expect(full.getByText("Deviates from “Tor is blocked”").first()).toBeVisible();
  await full.getByRole("link", { name: "Go to baseline" }).first().click();
  await account.clearRequests();
  await full.getByRole("button", { name: "Fix all" }).click();
  const review = full.getByRole("alertdialog", { name: "Fix 2 zones?" });
  await expect(review).toContainText("Visitors who use Tor are blocked.");
  await expectAccessible(full);
  await review.getByRole("button", { name: "Fix 2 zones" }).click();
  await expect(full.getByText("2 of 2 zones: 2 applied.")).toBeVisible({ timeout: 30_000 });
  expect(await account.writes()).toHaveLength(2);
  const readTor = async ({ ID }: Zone) => (await account.service<Zone>("GET", `/cdn/${ID}`)).BLOCK_TOR;
  expect([await readTor(shop), await readTor(blog), await readTor(news)]).toEqual([1, 1, 0]);

  await full.goto(`/a/${account.id}/baselines`);
  await expect(full.getByText("3 of 4 comply, 1 excepted").first()).toBeVisible();
  await expectAccessible(full);
});
