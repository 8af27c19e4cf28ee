import { readFile } from "node:fs/promises";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Page } from "@playwright/test";
import { selectOption } from "../fixtures/select.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const shared = shareAccount();
let zoneCount = 0;

/** Creates zones, selects them in the list, and opens the bulk edit page. */
async function openBulkEdit(count: number, fields: readonly object[] = []): Promise<Zone[]> {
  const { page } = shared;
  const zones = await createZones(count, fields);
  await page.goto(`/a/${shared.account.id}/zones`);
  for (const { ZONE_NAME } of zones) await page.getByRole("checkbox", { name: `Select ${ZONE_NAME}` }).check();
  await expect(page.getByText(count === 1 ? "1 zone selected" : `${count} zones selected`)).toBeVisible();
  await page.getByRole("link", { name: "Bulk edit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Bulk edit \d+ zones?$/ })).toBeVisible();
  await shared.account.clearRequests();
  return zones;
}

async function createZones(count: number, fields: readonly object[] = []): Promise<Zone[]> {
  zoneCount += 1;
  const zones: Zone[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { ZONE_NAME: `bulk${zoneCount}zone${index}`, ORIGIN_URL: "https://origin.example", ...fields[index] };
    zones.push(await shared.account.service<Zone>("POST", "/cdn", body));
  }
  return zones;
}

async function addSetting(page: Page, setting: string): Promise<void> {
  await selectOption(page.getByLabel(/^(Setting to change|Add another setting)$/), setting);
}

async function selectValue(page: Page, setting: string, value: string): Promise<void> {
  await addSetting(page, setting);
  await selectOption(page.getByLabel(setting, { exact: true }), value);
}

async function apply(page: Page, count: string): Promise<void> {
  await page.getByRole("button", { name: `Update ${count}` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Update ${count}` })
    .click();
}

const getWriteBodies = async () => (await shared.account.writes()).map(({ path, body }) => ({ path, body }));
const getZone = async ({ ID }: Zone) => await shared.account.service<Zone>("GET", `/cdn/${ID}`);

test("previews a bulk edit and sends each zone only its differences", async () => {
  const { page } = shared;
  const [first, second, third, unchanged] = await openBulkEdit(4, [
    {},
    { CACHE_EXP: "3600" },
    { ORIGIN_TYPE: "SITE" },
    { CACHE_EXP: "3600", BLOCK_POST: 1 },
  ]);
  await selectValue(page, "Cache expiration", "1 hour");
  await selectValue(page, "Block POST requests", "On");
  await expect(page.getByText("3 of 4 zones will be updated.")).toBeVisible();
  const preview = page.getByRole("table", { name: "Preview" });
  await expect(
    preview.getByRole("row", { name: new RegExp(`${second?.ZONE_NAME}.*Block POST requests: Off → On`) }),
  ).toBeVisible();
  await expect(preview.getByRole("row", { name: new RegExp(`${unchanged?.ZONE_NAME}.*No change`) })).toBeVisible();
  await expectAccessible(page);
  expect(await shared.account.writes()).toEqual([]);

  await apply(page, "3 zones");
  await expect(page.getByText("3 of 3 zones: 3 applied.")).toBeVisible();
  expect((await getWriteBodies()).toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
    [
      { path: `/v1/cdn/${first?.ID}`, body: { CACHE_EXP: "3600", BLOCK_POST: 1 } },
      { path: `/v1/cdn/${second?.ID}`, body: { BLOCK_POST: 1 } },
      { path: `/v1/cdn/${third?.ID}`, body: { CACHE_EXP: "3600", BLOCK_POST: 1 } },
    ].toSorted((a, b) => a.path.localeCompare(b.path)),
  );
  await expectAccessible(page);
});

test("row 83: adds an address to four zones, keeps other entries, and undoes it", async () => {
  const { page, account } = shared;
  const addressLists = ["198.51.100.7\n192.0.2.1", "", "2001:db8::/32", "203.0.113.9\n10.1.2.0/24"];
  const zones = await openBulkEdit(
    4,
    addressLists.map((BLOCK_IPS) => ({ BLOCK_IPS })),
  );
  await addSetting(page, "Blocked IP addresses");
  await expect(page.getByLabel("Blocked IP addresses", { exact: true })).toHaveText("Add entries");
  await page.getByLabel("Blocked IP addresses: entries to add").fill("10.1.2.3/24");
  await expect(page.getByText("3 of 4 zones will be updated. 3 entries added.")).toBeVisible();
  await expectAccessible(page);
  // An entry that another member adds after the preview isn't lost.
  const [first, second] = zones;
  await account.service("POST", `/cdn/${second?.ID}`, { BLOCK_IPS: "192.0.2.77" });
  await account.clearRequests();
  await apply(page, "3 zones");
  await expect(page.getByText("3 of 3 zones: 3 applied.")).toBeVisible();
  const readBlockedValues = async () => Promise.all(zones.map(async (zone) => (await getZone(zone)).BLOCK_IPS));
  expect(await readBlockedValues()).toEqual([
    "198.51.100.7\n192.0.2.1\n10.1.2.0/24",
    "192.0.2.77\n10.1.2.0/24",
    "2001:db8::/32\n10.1.2.0/24",
    "203.0.113.9\n10.1.2.0/24",
  ]);
  expect(await account.writes()).toHaveLength(3);

  await account.service("POST", `/cdn/${first?.ID}`, { BLOCK_IPS: "192.0.2.1\n10.1.2.0/24\n192.0.2.88" });
  await page.getByRole("button", { name: "Undo run" }).click();
  const confirmDialog = page.getByRole("alertdialog", { name: "Undo changes in 3 zones?" });
  await confirmDialog.getByRole("button", { name: "Undo run" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Undo run: 3 zones" })).toBeVisible();
  await expect(page.getByText("3 of 3 zones: 3 applied.")).toBeVisible();
  await expect
    .poll(readBlockedValues)
    .toEqual(["192.0.2.1\n192.0.2.88", "192.0.2.77", "2001:db8::/32", addressLists[3]]);
});

test("row 83: lists what each zone loses before it replaces lists", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const addresses = Array.from({ length: 40 }, (_, index) => `192.0.2.${index + 1}`);
  const [first] = await openBulkEdit(2, [{ BLOCK_IPS: addresses.join("\n") }, { BLOCK_IPS: "198.51.100.1" }]);
  await addSetting(page, "Blocked IP addresses");
  await selectOption(page.getByLabel("Blocked IP addresses", { exact: true }), "Replace list");
  await page.getByLabel("Blocked IP addresses: new list").fill("192.0.2.40");
  await expect(page.getByText("40 entries removed from 2 zones.")).toBeVisible();
  await page.getByRole("button", { name: `Details for ${first?.ZONE_NAME}` }).click();
  const details = page.getByRole("dialog", { name: `Changes to ${first?.ZONE_NAME}` });
  await expect(details.getByText("Removed (39)")).toBeVisible();
  for (const entry of addresses.slice(0, -1))
    await expect(details.getByText(`− ${entry}`, { exact: true })).toBeAttached();
  await expectAccessible(page);
  await details.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Update 2 zones" }).click();
  const confirmDialog = page.getByRole("alertdialog", { name: "Replace lists in 2 zones?" });
  await expect(confirmDialog.getByText("40 entries removed from 2 zones.")).toBeVisible();
  await expect(confirmDialog.getByText(/−1: 198\.51\.100\.1/)).toBeVisible();
  await expectAccessible(page);
  expect(await account.writes()).toEqual([]);
  // An entry that was added after the preview isn't lost with the others.
  await account.service("POST", `/cdn/${first?.ID}`, { BLOCK_IPS: [...addresses, "203.0.113.50"].join("\n") });
  await confirmDialog.getByRole("button", { name: "Replace lists in 2 zones" }).click();
  await expect(page.getByText("2 of 2 zones: 1 applied, 1 not applied.")).toBeVisible();
  expect(first && (await getZone(first)).BLOCK_IPS.split("\n")).toHaveLength(41);
});

test(
  "continues after a rejected zone, shows the API's error, and offers to edit only that zone again",
  { tag: "@full" },
  async () => {
    const { page, account } = shared;
    const [, rejected] = await openBulkEdit(3);
    await selectValue(page, "Block POST requests", "On");
    await account.armFault({
      method: "POST",
      path: `${rejected?.ID}$`,
      when: "before",
      kind: "status",
      status: 500,
      message: "Something went wrong.",
      times: 1,
    });
    await apply(page, "3 zones");
    await expect(page.getByText("3 of 3 zones: 2 applied, 1 not applied.")).toBeVisible();
    await expect(
      page.getByRole("row", { name: new RegExp(`${rejected?.ZONE_NAME}.*Not applied.*Something went wrong\\.`) }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Edit 1 zone again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bulk edit 1 zone" })).toBeVisible();
  },
);

test("checks a zone after a lost response and never resends it", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const [zone] = await openBulkEdit(2);
  await selectValue(page, "Block POST requests", "On");
  await account.armFault({ method: "POST", path: `${zone?.ID}$`, when: "after", kind: "reset", times: 1 });
  await apply(page, "2 zones");
  await expect(page.getByText("2 of 2 zones: 2 applied.")).toBeVisible({ timeout: 30_000 });
  expect(await account.writes()).toHaveLength(2);
});

test(
  "V5: waits for the rate limit, is paused, resumed on a phone after a reload, and undone as one run",
  { tag: "@full" },
  async () => {
    test.slow();
    const { page, account } = shared;
    const zones = await openBulkEdit(2);
    const readValues = async () => await Promise.all(zones.map(async (zone) => (await getZone(zone)).BLOCK_POST));
    await selectValue(page, "Block POST requests", "On");
    await account.armFault({
      method: "POST",
      path: "/v1/cdn/\\w+$",
      when: "before",
      kind: "status",
      status: 429,
      retry_after: 20,
      times: 1,
    });
    await apply(page, "2 zones");
    await expect(page.getByText(/continues automatically in \d+ seconds?\./)).toBeVisible();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Resume the run to change the rest.")).toBeVisible();
    expect(await account.writes()).toHaveLength(1);
    expect(await readValues()).toEqual([0, 0]);

    await page.getByRole("link", { name: "Tunnels" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Tunnels" })).toBeVisible();
    await page.getByRole("button", { name: /^Your changes/ }).click();
    const entry = page.getByRole("list", { name: "Your changes" }).getByRole("listitem").first();
    await expect(entry).toContainText("Paused");
    await expectAccessible(page);
    await entry.getByRole("link", { name: "Bulk edit of 2 zones" }).click();

    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByText("0 of 2 zones: 2 pending.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("2 of 2 zones: 2 applied.")).toBeVisible({ timeout: 60_000 });
    expect(await readValues()).toEqual([1, 1]);
    // The rejected zone, then each zone once.
    expect(await account.writes()).toHaveLength(3);

    await page.getByRole("button", { name: "Undo run" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo run" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Undo run: 2 zones" })).toBeVisible();
    await expect(page.getByText("2 of 2 zones: 2 applied.")).toBeVisible();
    expect(await readValues()).toEqual([0, 0]);
    await page.getByRole("link", { name: "an earlier run" }).click();
    await expect(page.getByRole("link", { name: "a later run" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo run" })).toHaveCount(0);
    if (size) await page.setViewportSize(size);
  },
);

test("compares two zones, differences first, and stores them in the URL", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const [left, right] = await createZones(2, [{}, { CACHE_EXP: "3600", BLOCK_IPS: "192.0.2.1" }]);
  await page.goto(`/a/${account.id}/zones`);
  for (const zone of [left, right]) await page.getByRole("checkbox", { name: `Select ${zone?.ZONE_NAME}` }).check();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Compare" }).click();
  await expect(page).toHaveURL(new RegExp(`compare\\?left=${left?.ID}&right=${right?.ID}`));
  const differences = page.getByRole("table", { name: "Differences" });
  await expect(differences.getByRole("row")).toHaveCount(3);
  await expect(differences.getByRole("row", { name: /Cache expiration.*1 hour/ })).toBeVisible();
  await expect(differences.getByRole("row", { name: /Blocked IP addresses.*Empty.*192\.0\.2\.1/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Swap" }).click();
  await expect(page).toHaveURL(new RegExp(`compare\\?left=${right?.ID}&right=${left?.ID}`));
  await page.getByRole("link", { name: `Duplicate ${right?.ZONE_NAME}` }).click();
  await expect(page.getByRole("heading", { name: "Copied settings" })).toBeVisible();
  await page.goBack();
  expect(await account.writes()).toHaveLength(2);

  // The left zone is now the one with an hour of caching.
  await page.getByRole("checkbox", { name: "Select Cache expiration" }).check();
  await page.getByRole("button", { name: `Apply 1 setting to ${left?.ZONE_NAME}` }).click();
  const review = page.getByRole("dialog", { name: "Review 1 change" });
  await expect(review.getByRole("row", { name: /Cache expiration/ })).toContainText("1 hour");
  await review.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect((await account.writes()).at(-1)).toMatchObject({ path: `/v1/cdn/${left?.ID}`, body: { CACHE_EXP: "3600" } });
});

test("row 86: exports the filtered list, safe for spreadsheets and without keys", async () => {
  const { page, account } = shared;
  const [zone] = await createZones(1, [
    {
      ORIGIN_TYPE: "S3",
      ORIGIN_URL: "https://s3.example.com",
      S3_BUCKET: "files",
      S3_REGION: "auto",
      S3_ACCESS_KEY: "CANARYACCESSKEY2",
      S3_SECRET_KEY: "canary-secret-key-7",
    },
  ]);
  await page.goto(`/a/${account.id}/zones?q=${zone?.ZONE_NAME}`);
  await expect(page.getByRole("link", { name: zone?.ZONE_NAME ?? "" })).toBeVisible();
  const formats: string[] = [];
  for (const kind of ["Download CSV", "Download JSON"]) {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: kind }).click();
    formats.push(await readFile(await (await saved).path(), "utf8"));
  }
  const [csv = "", json = ""] = formats;
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(csv).toContain(",-1,");
  expect(JSON.parse(json)).toMatchObject([{ ID: zone?.ID, ORIGIN_TYPE: "S3", CACHE_EXP: "-1" }]);
  expect(csv + json).not.toMatch(/CANARYACCESSKEY2|canary-secret-key-7/);
});
