import type { Zone } from "@edge-console/contract/objects/zone";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

test("blocks addresses on several zones by one IP list, and keeps what the zones block themselves", async ({
  full,
  account,
}) => {
  const create = (name: string, BLOCK_IPS = "") => createZone(account, name, { BLOCK_IPS });
  const [shop, blog] = [await create("shop7", "192.0.2.1"), await create("blog7")];
  const readList = async ({ ID }: Zone) => (await account.service<Zone>("GET", `/cdn/${ID}`)).BLOCK_IPS;

  await full.goto(`/a/${account.id}/ip-lists`);
  await expect(full.getByText("No IP lists yet")).toBeVisible();
  await expectAccessible(full);
  await full.getByRole("button", { name: "Create IP list" }).click();
  await full.getByRole("textbox", { name: "Name" }).fill("Scanners");
  await full.getByRole("button", { name: "Create list" }).click();
  await expect(full.getByRole("heading", { level: 1, name: "Scanners" })).toBeVisible();
  await full.goBack();
  await expect(full.getByRole("row").filter({ hasText: "Scanners" })).toBeVisible();
  await expect(full.getByRole("dialog")).toBeHidden();
  await full.goForward();

  await full.getByRole("button", { name: "Add entries" }).click();
  const entries = full.getByRole("dialog", { name: "Add entries" });
  await entries.getByLabel("Addresses and CIDR ranges").fill("192.0.2.1 # known\nnonsense");
  await entries.getByRole("button", { name: "Add entries" }).click();
  await expect(entries.getByText("Line 2: “nonsense” isn't an IP address or a CIDR range.")).toBeVisible();
  await expectAccessible(full);
  await entries.getByLabel("Addresses and CIDR ranges").fill("192.0.2.1 # known\n198.51.100.7/24 // lab");
  await entries.getByRole("button", { name: "Add entries" }).click();
  await expect(full.getByRole("row").filter({ hasText: "198.51.100.0/24" })).toContainText("lab");

  await full.getByRole("button", { name: "Attach to zones" }).click();
  const attach = full.getByRole("dialog", { name: "Attach Scanners" });
  await attach.getByRole("radio", { name: /^Blocked/ }).click();
  await attach.getByRole("checkbox", { name: "Select all rows" }).click();
  await expectAccessible(full);
  await attach.getByRole("button", { name: "Attach to 2 zones" }).click();

  await account.clearRequests();
  await full.getByRole("button", { name: "Review and apply" }).click();
  const review = full.getByRole("alertdialog", { name: "Apply to 2 zones?" });
  await expect(review).toContainText("3 entries added.");
  await expectAccessible(full);
  await review.getByRole("button", { name: "Apply to 2 zones" }).click();
  await expect(full.getByText("2 of 2 zones: 2 applied.")).toBeVisible({ timeout: 30_000 });
  expect(await account.writes()).toHaveLength(2);
  expect(await readList(shop)).toBe("192.0.2.1\n198.51.100.0/24");

  await full.goto(`/a/${account.id}/ip-lists`);
  await full.getByRole("link", { name: "Scanners" }).click();
  await expect(full.getByRole("row").filter({ hasText: "shop7" })).toContainText("Up to date");
  await full.getByRole("row").filter({ hasText: "192.0.2.1" }).hover();
  await full.getByRole("button", { name: "Remove 192.0.2.1" }).click();
  await expect(full.getByText("1 zone differs from this list")).toBeVisible();
  await expect(full.getByRole("row").filter({ hasText: "blog7" })).toContainText("Differs: −1");
  await expectAccessible(full);
  await full.getByRole("button", { name: "Review and apply" }).click();
  await full.getByRole("button", { name: "Apply to 1 zone" }).click();
  await expect(full.getByText("1 of 1 zone: 1 applied.")).toBeVisible({ timeout: 30_000 });
  // The shop blocked the address before the list did.
  expect([await readList(shop), await readList(blog)]).toEqual(["192.0.2.1\n198.51.100.0/24", "198.51.100.0/24"]);
});
