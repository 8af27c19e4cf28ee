import { readFile } from "node:fs/promises";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Page } from "@playwright/test";
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
  await expect(page.getByText(count === 1 ? "1 zone chosen" : `${count} zones chosen`)).toBeVisible();
  await page.getByRole("link", { name: "Change settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Change settings of/ })).toBeVisible();
  await shared.account.forget();
  return zones;
}

async function makeZones(count: number, fields: readonly object[] = []): Promise<Zone[]> {
  made += 1;
  const zones: Zone[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { ZONE_NAME: `bulk${made}zone${index}`, ORIGIN_URL: "https://origin.example", ...fields[index] };
    zones.push((await shared.account.service("POST", "/cdn", body)) as Zone);
  }
  return zones;
}

async function choose(page: Page, setting: string, value: string): Promise<void> {
  await page.getByLabel(/^(Setting to change|One more setting)$/).selectOption({ label: setting });
  await page.getByLabel(setting, { exact: true }).selectOption({ label: value });
}

async function apply(page: Page, count: string): Promise<void> {
  await page.getByRole("button", { name: `Change ${count}` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Change ${count}` })
    .click();
}

const bodies = async () => (await shared.account.writes()).map(({ path, body }) => ({ path, body }));
const readZone = async ({ ID }: Zone) => (await shared.account.service("GET", `/cdn/${ID}`)) as Zone;

test("several settings of many zones: previewed, each zone sent what differs there, none sent needlessly", async () => {
  const { page } = shared;
  const [first, second, third, same] = await openBulk(4, [
    {},
    { CACHE_EXP: "3600" },
    { ORIGIN_TYPE: "SITE" },
    { CACHE_EXP: "3600", BLOCK_POST: 1 },
  ]);
  await choose(page, "Cache expiration", "1 hour");
  await choose(page, "Refuse POST", "On");
  await expect(page.getByText("3 of 4 zones will be changed.")).toBeVisible();
  const preview = page.getByRole("table", { name: "Preview" });
  await expect(
    preview.getByRole("row", { name: new RegExp(`${second?.ZONE_NAME}.*Refuse POST: Off → On`) }),
  ).toBeVisible();
  await expect(preview.getByRole("row", { name: new RegExp(`${same?.ZONE_NAME}.*Nothing`) })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await shared.account.writes()).toEqual([]);

  await apply(page, "3 zones");
  await expect(page.getByText("Done. 3 of 3: 3 applied, 0 not applied, 0 unknown.")).toBeVisible();
  expect((await bodies()).toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
    [
      { path: `/v1/cdn/${first?.ID}`, body: { CACHE_EXP: "3600", BLOCK_POST: 1 } },
      { path: `/v1/cdn/${second?.ID}`, body: { BLOCK_POST: 1 } },
      { path: `/v1/cdn/${third?.ID}`, body: { CACHE_EXP: "3600", BLOCK_POST: 1 } },
    ].toSorted((a, b) => a.path.localeCompare(b.path)),
  );
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("a refused zone does not stop the others, keeps the service's sentence, and alone is retried", async () => {
  const { page, account } = shared;
  const [, refused] = await openBulk(3);
  await choose(page, "Refuse POST", "On");
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
  await expect(page.getByText("Done. 3 of 3: 2 applied, 1 not applied, 0 unknown.")).toBeVisible();
  await expect(
    page.getByRole("row", { name: new RegExp(`${refused?.ZONE_NAME}.*Not applied.*Something went wrong\\.`) }),
  ).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await account.forget();
  await page.getByRole("button", { name: "Retry the failed zone" }).click();
  await expect(page.getByText("Done. 3 of 3: 3 applied, 0 not applied, 0 unknown.")).toBeVisible();
  expect(await bodies()).toEqual([{ path: `/v1/cdn/${refused?.ID}`, body: { BLOCK_POST: 1 } }]);
});

test("the rate limit is waited for in sight; a stop holds, and resuming goes on when the wait is over", async () => {
  const { page, account } = shared;
  const zones = await openBulk(2);
  await choose(page, "Refuse POST", "On");
  const limited = { method: "POST", path: "/v1/cdn/\\w+$", when: "before", kind: "status", status: 429 } as const;
  await account.armFault({ ...limited, retry_after: 6, times: 1 });
  await apply(page, "2 zones");
  await expect(page.getByText(/it goes on by itself in \d+ s, unless you stop it/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped. 0 of 2: 0 applied, 0 not applied, 0 unknown.")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await account.writes()).toHaveLength(1);
  expect(await Promise.all(zones.map(async (zone) => (await readZone(zone)).BLOCK_POST))).toEqual([0, 0]);

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Done. 2 of 2: 2 applied, 0 not applied, 0 unknown.")).toBeVisible();
  expect(await Promise.all(zones.map(async (zone) => (await readZone(zone)).BLOCK_POST))).toEqual([1, 1]);
  // The one that was refused, and then each zone once.
  expect(await account.writes()).toHaveLength(3);
});

test("a lost answer is read back, and the zone never sent again", async () => {
  const { page, account } = shared;
  const [lost] = await openBulk(2);
  await choose(page, "Refuse POST", "On");
  await account.armFault({ method: "POST", path: `${lost?.ID}$`, when: "after", kind: "reset", times: 1 });
  await apply(page, "2 zones");
  await expect(page.getByText("Done. 2 of 2: 2 applied, 0 not applied, 0 unknown.")).toBeVisible();
  expect(await account.writes()).toHaveLength(2);
});

test("an answer that cannot be read back yet stays unknown until it is looked at again", async ({ stack }) => {
  const { page, account } = shared;
  const [lost] = await openBulk(2);
  await choose(page, "Refuse POST", "On");
  await account.armFault({ method: "POST", path: `${lost?.ID}$`, when: "after", kind: "hang", times: 1 });
  await apply(page, "2 zones");
  // Once it was sent, and not before: the console reads the zone first, to see that nobody else has changed it.
  await expect
    .poll(async () => (await account.writes()).some(({ path }) => path.endsWith(String(lost?.ID))))
    .toBe(true);
  await account.armFault({ method: "GET", path: `${lost?.ID}$`, when: "before", kind: "garbage", times: 20 });
  await expect(page.getByText(/2 of 2: 1 applied, 0 not applied, 1 unknown\./)).toBeVisible({ timeout: 25_000 });
  expect(await accessibilityFaults(page)).toEqual([]);
  await stack.edgeApi.operator.clearFaults();
  // After that many failures the console leaves the service alone for a moment: until then it stays unknown.
  const resolved = page.getByText("Done. 2 of 2: 2 applied, 0 not applied, 0 unknown.");
  await expect(async () => {
    const lookAgain = page.getByRole("button", { name: "Look again at the unknown" });
    if (await lookAgain.isVisible()) await lookAgain.click({ timeout: 1_000 });
    await expect(resolved).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  expect(await account.writes()).toHaveLength(2);
});

test("leaving while it runs is asked about", async () => {
  const { page, account } = shared;
  const zones = await openBulk(2);
  await choose(page, "Refuse POST", "On");
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
  const question = page.getByRole("alertdialog", { name: "Stop changing zones?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Done. 2 of 2: 2 applied, 0 not applied, 0 unknown.")).toBeVisible();
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
  await expect(differences.getByRole("row", { name: /Blocked addresses.*Empty.*192\.0\.2\.1/ })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Swap sides" }).click();
  await expect(page).toHaveURL(new RegExp(`compare\\?left=${right?.ID}&right=${left?.ID}`));
  await page.getByRole("link", { name: `Copy ${right?.ZONE_NAME} to a new zone` }).click();
  await expect(page.getByRole("heading", { name: "Copied settings" })).toBeVisible();
  expect(await account.writes()).toHaveLength(2);
});

test("the list as it is filtered is exported, harmless for spreadsheets and without keys", async () => {
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
  for (const kind of ["As CSV", "As JSON"]) {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: kind }).click();
    texts.push(await readFile(await (await saved).path(), "utf8"));
  }
  const [csv = "", json = ""] = texts;
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(csv).toContain(",'-1,");
  expect(JSON.parse(json)).toMatchObject([{ ID: zone?.ID, ORIGIN_TYPE: "S3", CACHE_EXP: "-1" }]);
  expect(csv + json).not.toMatch(/CANARYACCESSKEY2|canary-secret-key-7/);
});
