import type { Hostname } from "@edge-console/contract/objects/hostname";
import { withoutFirstReads } from "../fixtures/hold-requests.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();

test("shows external changes by field, reverts them after a review, and dismisses them", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zone = await createZone(account, "scripted", { BLOCK_IPS: "192.0.2.1\n192.0.2.2" });
  const address = `/a/${account.id}/zones/${zone.ID}/settings`;
  const panel = page.getByRole("region", { name: "Changed outside the console" });
  const badge = page.getByRole("link", { name: /external changes?$/ });
  // Changes are found by comparing with what was loaded before.
  await withoutFirstReads(page);
  const hostnamesLoaded = page.waitForResponse((response) => response.url().endsWith(`/cdn/${zone.ID}/hostnames`));
  await page.goto(address);
  await hostnamesLoaded;
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await expect(badge).toHaveCount(0);

  await account.service("POST", `/cdn/${zone.ID}`, { CACHE_EXP: "3600", BLOCK_IPS: "192.0.2.2\n203.0.113.9" });
  const name = "cdn.scripted.example.com";
  const hostname: Hostname = await account.service("POST", `/cdn/${zone.ID}/hostnames`, { HOSTNAME: name });
  await account.clearRequests();
  // Two checks within one second have the same timestamp.
  await expect(async () => {
    await page.goto(address);
    await expect(badge).toHaveText("2 external changes", { timeout: 5_000 });
  }).toPass();
  await expectAccessible(page, "changed outside, beside the settings");
  await badge.click();
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await expect(panel.getByRole("row", { name: /Cache expiration.*1 hour/ })).toBeVisible();
  await expect(
    panel.getByRole("row", { name: /Blocked IP addresses.*192\.0\.2\.1 removed.*203\.0\.113\.9 added/ }),
  ).toBeVisible();
  await expectAccessible(page, "changed outside");
  const zoneRequests = (await account.requests()).filter(({ path }) => path === `/v1/cdn/${zone.ID}`);
  expect(zoneRequests.length).toBeLessThanOrEqual(8);
  expect(await account.writes()).toEqual([]);

  await panel.getByRole("button", { name: "Restore previous values" }).click();
  const review = page.getByRole("dialog", { name: "Review 2 changes" });
  await expect(review.getByRole("row", { name: /Cache expiration/ })).toContainText("1 hour");
  await review.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await badge.click();
  expect(await account.writes()).toEqual([
    {
      method: "POST",
      path: `/v1/cdn/${zone.ID}`,
      body: { CACHE_EXP: "-1", BLOCK_IPS: "192.0.2.1\n192.0.2.2" },
    },
  ]);
  await expect(panel.getByRole("button", { name: "Restore previous values" })).toHaveAttribute("aria-disabled", "true");
  const added = panel.getByRole("listitem").filter({ hasText: name });
  await expect(added.getByRole("row", { name: /Hostname.*None/ })).toBeVisible();
  const dismissButton = panel.getByRole("button", { name: "Dismiss for all members" });
  await expect(dismissButton).toHaveCount(2);
  await dismissButton.first().click();
  await expect(dismissButton).toHaveCount(1);
  await dismissButton.click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("table", { name: "Audit log" })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(badge).toHaveCount(0);

  await account.service("POST", `/cdn/${zone.ID}/hostnames/${hostname.ID}`, { SSL_ENABLED: 1 });
  await expect(async () => {
    await page.goto(address);
    await expect(badge).toHaveText("1 external change", { timeout: 5_000 });
  }).toPass();
  await badge.click();
  await expect(panel.getByRole("row", { name: /HTTPS.*Off.*On/ })).toBeVisible();
  await panel.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name: "Set up HTTPS" })).toBeVisible();

  const audit = await page.request.get(`/api/accounts/${account.id}/audit`);
  const { entries }: { entries: { action: string; actor: { kind: string } }[] } = await audit.json();
  const externalActions = entries.filter(({ actor }) => actor.kind === "outside").map(({ action }) => action);
  expect(externalActions.toSorted()).toEqual(["createHostname", "updateHostname", "updateZone"]);
});
