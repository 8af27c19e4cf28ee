import type { Zone } from "@edge-console/contract/objects/zone";
import { shareAccount } from "../fixtures/shared-account.ts";
import type { Stack } from "../fixtures/stack.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();
const hourSeconds = 3_600;
let zoneCount = 0;

/** Creates a zone with these rules and traffic: 75% of requests and 50% of bytes from Germany. */
async function createZoneWithTraffic({ edgeApi: { operator } }: Stack, rules: Partial<Zone> = {}): Promise<Zone> {
  zoneCount += 1;
  const zone = await createZone(shared.account, `blocked${zoneCount}`, rules);
  const timestamp = Math.floor(Date.now() / 1000 / hourSeconds) * hourSeconds - 48 * hourSeconds;
  const row = (country: string, asn: number, requests: number, bandwidth: number) => ({
    zone_id: zone.ID,
    timestamp,
    country,
    asn,
    requests,
    bandwidth_bytes: bandwidth,
    blocked: 5,
  });
  await operator.addTraffic([row("DE", 3320, 750, 5_000), row("FR", 3215, 200, 4_000), row("", 0, 50, 1_000)]);
  await shared.account.clearRequests();
  return zone;
}

const statisticsPath = ({ ID }: Zone) => `/a/${shared.account.id}/zones/${ID}/statistics`;
const getZone = async ({ ID }: Zone) => await shared.account.service<Zone>("GET", `/cdn/${ID}`);

test("creates a rule from a country row after showing its impact and the review", async ({ stack }) => {
  const { page, account } = shared;
  const zone = await createZoneWithTraffic(stack, { COUNTRIES: "US" });
  await page.goto(statisticsPath(zone));
  await page.getByRole("row", { name: /Germany/ }).hover();
  await page.getByRole("button", { name: "Block Germany" }).click();
  const dialog = page.getByRole("dialog", { name: "Block Germany" });
  await expect(dialog).toContainText("Requests75.0%");
  await expect(dialog).toContainText("Bandwidth50.0%");
  await expect(dialog).toContainText("Germany is added to the blocked countries (1 already listed).");
  await expect(page).toHaveURL(/[?&]block=DE(&|$)/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Review rule" }).click();

  const review = page.getByRole("dialog", { name: "Review 1 change" });
  await expect(review).toContainText(/Germany: 75\.0% of requests and 50\.0% of bandwidth, .* UTC\./);
  await expect(review).toContainText("Added: 1+Germany (DE)");
  await expectAccessible(page);
  expect(await account.writes()).toEqual([]);
  // Changes by others until then are merged.
  await account.service("POST", `/cdn/${zone.ID}`, { COUNTRIES: "US,NL" });
  await account.clearRequests();
  await review.getByRole("button", { name: "Save changes" }).click();
  const conflictDialog = page.getByRole("dialog", { name: "Resolve conflicts" });
  await conflictDialog.getByRole("radio", { name: /^Both/ }).check();
  await conflictDialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect((await getZone(zone)).COUNTRIES).toBe("US,NL,DE");
});

test("saves rules from two rows together", { tag: "@full" }, async ({ stack }) => {
  const { page, account } = shared;
  const zone = await createZoneWithTraffic(stack);
  await page.goto(statisticsPath(zone));
  await page.getByRole("button", { name: "Block AS3320" }).click();
  await page.getByRole("button", { name: "Review rule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
  await page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Statistics" }).click();
  await page.getByRole("button", { name: "Leave page" }).click();
  await expect(page.getByRole("row", { name: /AS3320/ }).getByRole("link", { name: "Unsaved" })).toBeVisible();
  await page.getByRole("button", { name: "Block France" }).click();
  await page.getByRole("button", { name: "Review rule" }).click();
  const review = page.getByRole("dialog", { name: "Review 2 changes" });
  await expect(review.getByText(/^AS3320: 75\.0%/)).toBeVisible();
  await review.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await account.writes()).toEqual([
    { method: "POST", path: `/v1/cdn/${zone.ID}`, body: { COUNTRIES: "FR", BLOCK_ASNS: "3320" } },
  ]);
});

test("offers no rule to members who can't edit the zone", { tag: "@full" }, async ({ stack, browser }) => {
  const zone = await createZoneWithTraffic(stack);
  const billing = await openSession(browser, stack.console.url, await shared.account.member("billing"));
  await billing.goto(`${statisticsPath(zone)}?block=DE`);
  await expect(billing.getByRole("table", { name: "Top countries" })).toBeVisible();
  await expect(billing.getByRole("button", { name: /^Block / })).toHaveCount(0);
  await expect(billing.getByRole("dialog")).toHaveCount(0);
  await billing.context().close();
});
