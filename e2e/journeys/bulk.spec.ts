import { readFile } from "node:fs/promises";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Page } from "@playwright/test";
import { chooseOption } from "../fixtures/select.ts";
import { shareAccount } from "../fixtures/shared.ts";
import { accessibilityFaults, expect, test } from "../fixtures/test.ts";

const shared = shareAccount();
let made = 0;

/** Zones of the test's own, ticked in the list, with the bulk page open. */
async function openBulk(count: number, fields: readonly object[] = []): Promise<Zone[]> {
  const { page } = shared;
  const zones = await makeZones(count, fields);
  await page.goto(`/a/${shared.account.id}/zones`);
  for (const { ZONE_NAME } of zones) await page.getByRole("checkbox", { name: `Select ${ZONE_NAME}` }).check();
  await expect(page.getByText(count === 1 ? "1 zone selected" : `${count} zones selected`)).toBeVisible();
  await page.getByRole("link", { name: "Bulk edit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Bulk edit \d+ zones?$/ })).toBeVisible();
  await shared.account.forget();
  return zones;
}

async function makeZones(count: number, fields: readonly object[] = []): Promise<Zone[]> {
  made += 1;
  const zones: Zone[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { ZONE_NAME: `bulk${made}zone${index}`, ORIGIN_URL: "https://origin.example", ...fields[index] };
    zones.push(await shared.account.service<Zone>("POST", "/cdn", body));
  }
  return zones;
}

async function addSetting(page: Page, setting: string): Promise<void> {
  await chooseOption(page.getByLabel(/^(Setting to change|Add another setting)$/), setting);
}

async function choose(page: Page, setting: string, value: string): Promise<void> {
  await addSetting(page, setting);
  await chooseOption(page.getByLabel(setting, { exact: true }), value);
}

async function apply(page: Page, count: string): Promise<void> {
  await page.getByRole("button", { name: `Update ${count}` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Update ${count}` })
    .click();
}

const bodies = async () => (await shared.account.writes()).map(({ path, body }) => ({ path, body }));
const readZone = async ({ ID }: Zone) => await shared.account.service<Zone>("GET", `/cdn/${ID}`);

test("several settings of many zones: previewed, each zone sent what differs there, none sent needlessly", async () => {
  const { page } = shared;
  const [first, second, third, same] = await openBulk(4, [
    {},
    { CACHE_EXP: "3600" },
    { ORIGIN_TYPE: "SITE" },
    { CACHE_EXP: "3600", BLOCK_POST: 1 },
  ]);
  await choose(page, "Cache expiration", "1 hour");
  await choose(page, "Block POST requests", "On");
  await expect(page.getByText("3 of 4 zones will be updated.")).toBeVisible();
  const preview = page.getByRole("table", { name: "Preview" });
  await expect(
    preview.getByRole("row", { name: new RegExp(`${second?.ZONE_NAME}.*Block POST requests: Off → On`) }),
  ).toBeVisible();
  await expect(preview.getByRole("row", { name: new RegExp(`${same?.ZONE_NAME}.*No change`) })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await shared.account.writes()).toEqual([]);

  await apply(page, "3 zones");
  await expect(page.getByText("Done. 3 of 3: 3 applied, 0 not applied, 0 unconfirmed.")).toBeVisible();
  expect((await bodies()).toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
    [
      { path: `/v1/cdn/${first?.ID}`, body: { CACHE_EXP: "3600", BLOCK_POST: 1 } },
      { path: `/v1/cdn/${second?.ID}`, body: { BLOCK_POST: 1 } },
      { path: `/v1/cdn/${third?.ID}`, body: { CACHE_EXP: "3600", BLOCK_POST: 1 } },
    ].toSorted((a, b) => a.path.localeCompare(b.path)),
  );
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("row 83: adding one address to four zones keeps every entry, and is undone entry by entry", async () => {
  const { page, account } = shared;
  const lists = ["198.51.100.7\n192.0.2.1", "", "2001:db8::/32", "203.0.113.9\n10.1.2.0/24"];
  const zones = await openBulk(
    4,
    lists.map((BLOCK_IPS) => ({ BLOCK_IPS })),
  );
  await addSetting(page, "Blocked IP addresses");
  await expect(page.getByLabel("Blocked IP addresses", { exact: true })).toHaveText("Add entries");
  await page.getByLabel("Blocked IP addresses: entries to add").fill("10.1.2.3/24");
  await expect(page.getByText("3 of 4 zones will be updated. 3 entries added.")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  // Another member adds an entry after the preview: it's kept too.
  const [first, second] = zones;
  await account.service("POST", `/cdn/${second?.ID}`, { BLOCK_IPS: "192.0.2.77" });
  await account.forget();
  await apply(page, "3 zones");
  await expect(page.getByText("Done. 3 of 3: 3 applied, 0 not applied, 0 unconfirmed.")).toBeVisible();
  const blocked = async () => Promise.all(zones.map(async (zone) => (await readZone(zone)).BLOCK_IPS));
  expect(await blocked()).toEqual([
    "198.51.100.7\n192.0.2.1\n10.1.2.0/24",
    "192.0.2.77\n10.1.2.0/24",
    "2001:db8::/32\n10.1.2.0/24",
    "203.0.113.9\n10.1.2.0/24",
  ]);
  expect(await account.writes()).toHaveLength(3);

  await account.service("POST", `/cdn/${first?.ID}`, { BLOCK_IPS: "192.0.2.1\n10.1.2.0/24\n192.0.2.88" });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Undo changes in 3 zones?" });
  await expect(question.getByText("3 entries removed from 3 zones.")).toBeVisible();
  await question.getByRole("button", { name: "Undo changes" }).click();
  await expect(page.getByText("Done. 3 of 3: 3 applied, 0 not applied, 0 unconfirmed.")).toBeVisible();
  await expect.poll(blocked).toEqual(["192.0.2.1\n192.0.2.88", "192.0.2.77", "2001:db8::/32", lists[3]]);
});

test("row 83: replacing lists names what every zone loses, and asks first", async () => {
  const { page, account } = shared;
  const long = Array.from({ length: 40 }, (_, index) => `192.0.2.${index + 1}`);
  const [first] = await openBulk(2, [{ BLOCK_IPS: long.join("\n") }, { BLOCK_IPS: "198.51.100.1" }]);
  await addSetting(page, "Blocked IP addresses");
  await chooseOption(page.getByLabel("Blocked IP addresses", { exact: true }), "Replace list");
  await page.getByLabel("Blocked IP addresses: new list").fill("192.0.2.40");
  await expect(page.getByText("40 entries removed from 2 zones.")).toBeVisible();
  await page.getByRole("button", { name: `Details for ${first?.ZONE_NAME}` }).click();
  const details = page.getByRole("dialog", { name: `Changes to ${first?.ZONE_NAME}` });
  await expect(details.getByText("Removed (39)")).toBeVisible();
  for (const entry of long.slice(0, -1)) await expect(details.getByText(`− ${entry}`, { exact: true })).toBeAttached();
  expect(await accessibilityFaults(page)).toEqual([]);
  await details.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Update 2 zones" }).click();
  const question = page.getByRole("alertdialog", { name: "Replace lists in 2 zones?" });
  await expect(question.getByText("40 entries removed from 2 zones.")).toBeVisible();
  await expect(question.getByText(/−1: 198\.51\.100\.1/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await account.writes()).toEqual([]);
  // An entry that was added after the preview isn't lost with the others.
  await account.service("POST", `/cdn/${first?.ID}`, { BLOCK_IPS: [...long, "203.0.113.50"].join("\n") });
  await question.getByRole("button", { name: "Replace lists in 2 zones" }).click();
  await expect(page.getByText("Done. 2 of 2: 1 applied, 1 not applied, 0 unconfirmed.")).toBeVisible();
  expect(first && (await readZone(first)).BLOCK_IPS.split("\n")).toHaveLength(41);
});

test("a refused zone does not stop the others, keeps the service's sentence, and alone is retried", async () => {
  const { page, account } = shared;
  const [, refused] = await openBulk(3);
  await choose(page, "Block POST requests", "On");
  await account.armFault({
    method: "POST",
    path: `${refused?.ID}$`,
    when: "before",
    kind: "status",
    status: 500,
    message: "Something went wrong.",
    times: 1,
  });
  await apply(page, "3 zones");
  await expect(page.getByText("Done. 3 of 3: 2 applied, 1 not applied, 0 unconfirmed.")).toBeVisible();
  await expect(
    page.getByRole("row", { name: new RegExp(`${refused?.ZONE_NAME}.*Not applied.*Something went wrong\\.`) }),
  ).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await account.forget();
  await page.getByRole("button", { name: "Retry 1 zone" }).click();
  await expect(page.getByText("Done. 3 of 3: 3 applied, 0 not applied, 0 unconfirmed.")).toBeVisible();
  expect(await bodies()).toEqual([{ path: `/v1/cdn/${refused?.ID}`, body: { BLOCK_POST: 1 } }]);
});

test(
  "the rate limit is waited for in sight; a stop holds, and resuming goes on when the wait is over",
  { tag: "@full" },
  async () => {
    const { page, account } = shared;
    const zones = await openBulk(2);
    await choose(page, "Block POST requests", "On");
    const limited = { method: "POST", path: "/v1/cdn/\\w+$", when: "before", kind: "status", status: 429 } as const;
    await account.armFault({ ...limited, retry_after: 6, times: 1 });
    await apply(page, "2 zones");
    await expect(page.getByText(/continues automatically in \d+ seconds? unless you stop it/)).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText("Stopped. 0 of 2: 0 applied, 0 not applied, 0 unconfirmed.")).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await account.writes()).toHaveLength(1);
    expect(await Promise.all(zones.map(async (zone) => (await readZone(zone)).BLOCK_POST))).toEqual([0, 0]);

    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("Done. 2 of 2: 2 applied, 0 not applied, 0 unconfirmed.")).toBeVisible();
    expect(await Promise.all(zones.map(async (zone) => (await readZone(zone)).BLOCK_POST))).toEqual([1, 1]);
    // The one that was refused, and then each zone once.
    expect(await account.writes()).toHaveLength(3);
  },
);

test("a lost answer is read back, and the zone never sent again", async () => {
  const { page, account } = shared;
  const [lost] = await openBulk(2);
  await choose(page, "Block POST requests", "On");
  await account.armFault({ method: "POST", path: `${lost?.ID}$`, when: "after", kind: "reset", times: 1 });
  await apply(page, "2 zones");
  await expect(page.getByText("Done. 2 of 2: 2 applied, 0 not applied, 0 unconfirmed.")).toBeVisible();
  expect(await account.writes()).toHaveLength(2);
});

test(
  "a zone that can't be checked yet stays unconfirmed until it is checked again",
  { tag: "@full" },
  async ({ stack }) => {
    test.slow();
    const { page, account } = shared;
    const [lost] = await openBulk(2);
    await choose(page, "Block POST requests", "On");
    await account.armFault({ method: "POST", path: `${lost?.ID}$`, when: "after", kind: "hang", times: 1 });
    await apply(page, "2 zones");
    // Once it was sent, and not before: the console reads the zone first, to see that nobody else has changed it.
    await expect
      .poll(async () => (await account.writes()).some(({ path }) => path.endsWith(String(lost?.ID))))
      .toBe(true);
    await account.armFault({ method: "GET", path: `${lost?.ID}$`, when: "before", kind: "garbage", times: 20 });
    await expect(page.getByText(/2 of 2: 1 applied, 0 not applied, 1 unconfirmed\./)).toBeVisible({ timeout: 90_000 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await stack.edgeApi.operator.clearFaults();
    // After that many failures the console leaves the service alone for a moment: until then it stays unknown.
    const resolved = page.getByText("Done. 2 of 2: 2 applied, 0 not applied, 0 unconfirmed.");
    await expect(async () => {
      const lookAgain = page.getByRole("button", { name: "Check unconfirmed zones" });
      if (await lookAgain.isVisible()) await lookAgain.click({ timeout: 1_000 });
      await expect(resolved).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    expect(await account.writes()).toHaveLength(2);
  },
);

test("leaving while it runs is asked about", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zones = await openBulk(2);
  await choose(page, "Block POST requests", "On");
  await account.armFault({
    method: "POST",
    path: "/v1/cdn/\\w+$",
    when: "before",
    kind: "slow",
    delay_ms: 1_500,
    times: 2,
  });
  await apply(page, "2 zones");
  await page.getByRole("link", { name: "Zones" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Stop updating zones?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Done. 2 of 2: 2 applied, 0 not applied, 0 unconfirmed.")).toBeVisible();
  expect(await Promise.all(zones.map(async (zone) => (await readZone(zone)).BLOCK_POST))).toEqual([1, 1]);
});

test("two zones side by side: what differs comes first, and which two is in the address", async () => {
  const { page, account } = shared;
  const [left, right] = await makeZones(2, [{}, { CACHE_EXP: "3600", BLOCK_IPS: "192.0.2.1" }]);
  await page.goto(`/a/${account.id}/zones`);
  for (const zone of [left, right]) await page.getByRole("checkbox", { name: `Select ${zone?.ZONE_NAME}` }).check();
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page).toHaveURL(new RegExp(`compare\\?left=${left?.ID}&right=${right?.ID}`));
  const differences = page.getByRole("table", { name: "Differences" });
  await expect(differences.getByRole("row")).toHaveCount(3);
  await expect(differences.getByRole("row", { name: /Cache expiration.*1 hour/ })).toBeVisible();
  await expect(differences.getByRole("row", { name: /Blocked IP addresses.*Empty.*192\.0\.2\.1/ })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Swap" }).click();
  await expect(page).toHaveURL(new RegExp(`compare\\?left=${right?.ID}&right=${left?.ID}`));
  await page.getByRole("link", { name: `Duplicate ${right?.ZONE_NAME}` }).click();
  await expect(page.getByRole("heading", { name: "Copied settings" })).toBeVisible();
  expect(await account.writes()).toHaveLength(2);
});

test("row 86: the list as it is filtered is exported, harmless for spreadsheets and without keys", async () => {
  const { page, account } = shared;
  const [zone] = await makeZones(1, [
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
  const texts: string[] = [];
  for (const kind of ["Download CSV", "Download JSON"]) {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: kind }).click();
    texts.push(await readFile(await (await saved).path(), "utf8"));
  }
  const [csv = "", json = ""] = texts;
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(csv).toContain(",-1,");
  expect(JSON.parse(json)).toMatchObject([{ ID: zone?.ID, ORIGIN_TYPE: "S3", CACHE_EXP: "-1" }]);
  expect(csv + json).not.toMatch(/CANARYACCESSKEY2|canary-secret-key-7/);
});
